/** Returns the path of the program teka for this platform. Throws an Error that says what to do if there is none. */
export function path(): string;
