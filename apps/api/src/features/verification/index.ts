export { describeDoor } from './describe-door.ts'
export { isForDoor } from './door.ts'
export { openDoor, type OpenDoor } from './open-door.ts'
export { rotateSigningKeys } from './signing-keys.ts'
