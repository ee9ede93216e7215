export type CleanImage = { width: number; height: number; bytes: Buffer }
export type ImageType = 'png' | 'jpeg' | 'webp'
