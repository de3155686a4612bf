// The shapes of what goes over the wire and of what the page keeps, for the type checker and the reader. No code.

/**
 * A place of the board or a clue, as the JSON of the commands has it.
 * @typedef {{cell?: [number, number], edge?: [[number, number], [number, number]], bridge?: [[number, number], [number, number]],
 *   row?: number, col?: number, side?: "top" | "right" | "bottom" | "left", index?: number,
 *   run?: [number, number], dir?: "right" | "down", rule?: string}} Place
 */

/** @typedef {{at: Place, value: number, not?: boolean}} Fact */

/**
 * One shape of a drawing, in cells; members that are zero may be missing.
 * @typedef {{shape: "rect" | "line" | "circle" | "label" | "cross", role: string, x?: number, y?: number, x2?: number, y2?: number, r?: number,
 *   text?: string, size?: number, anchor?: string, slot?: number, slots?: number, lines?: number, outline?: boolean}} Item
 */

/** @typedef {{width: number, height: number, left?: number, top?: number, title?: string, description?: string, listClues?: boolean, items: Item[]}} Scene */

/** @typedef {{clue: Place, value?: number, runs?: number[], x?: number, y?: number}} Clue */

/** @typedef {{scene: Scene, places: {at: Place, values: number[]}[], clues: Clue[]}} BoardData */

/** @typedef {Record<string, any> & {id?: string, kind: string}} PuzzleData the corpus form */

/** @typedef {{puzzle: PuzzleData, id?: string, kind: string, rows: number, cols: number, url?: string, board: BoardData, marks?: any}} ReadPuzzle */

/**
 * What is written at a place: a value or null, values crossed out, candidates, and digits noted in the corners; all three as bit masks.
 * @typedef {{v: number | null, x: number, p: number, k?: number}} Entry
 */

/** @typedef {Map<number, Entry>} Writing what a stroke writes: entries by the index of their place */

/** @typedef {{x: number, y: number}} Point in cells, (0, 0) being the upper left corner of the cell in row 0, column 0 */

/**
 * A stroke of a finger, pen or mouse: a preview until it is released.
 * @typedef {{move: (p: Point) => void, writing: () => Writing, tap: (p: Point) => Writing | null, say: () => string, bubble?: () => string,
 *   refused?: () => string, blocker?: () => number, guide?: () => [Point, Point] | null}} Stroke
 */

export {};
