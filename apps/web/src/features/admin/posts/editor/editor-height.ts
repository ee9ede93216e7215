/** The placeholder has the same height while the editor loads. */
export const editorHeightPx = 480
