/** @type {Record<string, string>} */
export const indonesian = {};
