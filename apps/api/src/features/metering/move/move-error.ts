export class MoveError extends Error {}
