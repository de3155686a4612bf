// Types of the data exchanged with the engine and stored by the page, for the type checker and the reader. No code.

/**
 * A place of the board or a clue, as in the JSON of the commands.
 * @typedef {{cell?: [number, number], edge?: [[number, number], [number, number]], bridge?: [[number, number], [number, number]],
 *   border?: [[number, number], [number, number]], region?: [number, number],
 *   row?: number, col?: number, side?: "top" | "right" | "bottom" | "left", index?: number,
 *   run?: [number, number], dir?: "right" | "down", rule?: string}} Place
 */

/** @typedef {{at: Place, value: number, not?: boolean}} Fact */

/** @typedef {{new: Fact[], clues?: Place[], technique?: string, text?: string}} ArgumentStep a step of an argument: facts, and what they rest on */

/**
 * One shape of a drawing, in cells; fields that are zero may be missing.
 * @typedef {{shape: "rect" | "line" | "circle" | "label" | "cross", role: string, x?: number, y?: number, x2?: number, y2?: number, r?: number,
 *   text?: string, size?: number, anchor?: string, slot?: number, slots?: number, lines?: number, outline?: boolean, tint?: string}} Item
 */

/** @typedef {{width: number, height: number, left?: number, top?: number, title?: string, description?: string, listClues?: boolean, palette?: {letter: string, name: string, tint: string}[], items: Item[]}} Scene */

/** @typedef {{clue: Place, value?: number, runs?: number[], colours?: number[], x?: number, y?: number}} Clue */

/** @typedef {{scene: Scene, places: {at: Place, values: number[]}[], clues: Clue[]}} BoardData */

/** @typedef {Record<string, any> & {id?: string, kind: string}} PuzzleData the corpus form */

/** @typedef {{puzzle: PuzzleData, id?: string, kind: string, rows: number, cols: number, url?: string, board: BoardData, marks?: any}} ReadPuzzle */

/**
 * The entry of a place: a value or null, values crossed out, candidates, and corner notes; the last three as bit masks.
 * @typedef {{v: number | null, x: number, p: number, k?: number}} Entry
 */

/** @typedef {Map<number, Entry>} Writing what a stroke writes: entries by the index of their place */

/** @typedef {{x: number, y: number}} Point in cells, (0, 0) being the upper left corner of the cell in row 0, column 0 */

/**
 * A stroke of a finger, pen or mouse: a preview until it is released.
 * @typedef {{move: (p: Point) => void, writing: () => Writing, tap: (p: Point) => Writing | null, say: () => string, bubble?: () => string,
 *   refused?: () => string, blocker?: () => number, guide?: () => [Point, Point] | null}} Stroke
 */

/**
 * @typedef {object} Sheet the part of a game that a mode uses
 * @property {import("./lattice.js").Lattice} lattice
 * @property {(i: number) => Entry} at the effective entry of a place
 * @property {string} tool the current tool
 * @property {import("./settings.js").Settings} settings
 * @property {import("./lattice.js").Cell[]} selected the selected cells
 * @property {(cells: import("./lattice.js").Cell[]) => void} select selects others
 * @property {number | null} digit the digit chosen before the cells that get it; 0 clears them
 * @property {(r: number, c: number) => boolean} struck whether the number in a cell is crossed off by hand
 */

/**
 * @typedef {object} Answer of a key: changes, cursor position, announcement
 * @property {Writing} [writing]
 * @property {import("./lattice.js").Cell} [to]
 * @property {string} [say]
 * @property {string} [aside] for screen readers only
 * @property {string} [refused]
 * @property {number} [blocker] the place that is in the way
 * @property {number[]} [show] places to light for a moment
 * @property {string} [tick] the key of a clue to cross off
 * @property {string} [tool]
 */

/**
 * @typedef {object} Mode
 * @property {(settings: import("./settings.js").Settings, lattice: import("./lattice.js").Lattice) => string[]} tools their names, the first for a plain finger
 * @property {(name: string, lattice: import("./lattice.js").Lattice) => (Node | string)[]} [tool] the contents of a tool button
 * @property {(sheet: Sheet, p: Point, secondary: boolean) => Stroke | null} stroke
 * @property {(sheet: Sheet, e: KeyboardEvent, at: import("./lattice.js").Cell) => Answer | null} key
 * @property {(sheet: Sheet, p: Point) => Answer | null} [pieceUnder] shows the piece of line or the group under a point
 * @property {(sheet: Sheet, i: number, entry: Entry) => Item[]} shapes
 * @property {(sheet: Sheet, places: number[]) => number[]} [touched] the places that are drawn otherwise when entries of some places change
 * @property {(sheet: Sheet, at: import("./lattice.js").Cell) => string} speak value first
 * @property {(sheet: Sheet, at: import("./lattice.js").Cell) => boolean} stops whether the cursor may be there
 */

/** @typedef {{en: string, id: string}} Said a sentence in both languages */

/** @typedef {"loop" | "bridges" | "shade" | "lights" | "digits" | "colours"} ModeName how a board is written on */

/**
 * The page code of a kind: the default export of kinds/KIND/page.js, which the program serves as kinds/KIND.js. All but the rules may be missing.
 * @typedef {object} Descriptor
 * @property {(Said & {variant?: string})[]} rules a sentence or more for each; one with a variant applies if the givens have that member
 * @property {string} [colour] a CSS colour for light and dark pages, on cards and headings: at least 4.5:1 on --page and --paper
 * @property {ModeName} [mode] how boards are written on that have no places to see it from
 * @property {boolean} [unstruck] clues are not struck when they are satisfied
 * @property {Record<string, Said>} [roles] names of shapes in cells, by role, and of the states filled and cross of cells
 * @property {import("./drafts.js").Drafts} [drafts] how puzzles are set
 */

/** @typedef {{least: number, most: number}} Sides of rows, and of columns */

/** @typedef {{square: boolean, made: Sides, set: Sides, usual: string, symmetries?: string[]}} Limits the sizes of generated and edited boards, the default size, such as "10x10", and the symmetries that may be asked for */

/** @typedef {Partial<Descriptor> & {name: string, title: string, limits: Limits, card?: Scene}} Kind a kind in the generated kinds-list.js: its descriptor, and data of the engine */

/** @typedef {{el: HTMLElement, end?: () => void, fit?: () => void, title: string, game?: import("./game.js").Game}} View a page shown, and its game if it has one; fit
 * lays it out once it is in the document, before the first frame */

export {};
