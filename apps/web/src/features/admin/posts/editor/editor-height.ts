/** How high the editor is, in pixels: what stands in for it while it loads is as high. */
export const editorHeightPx = 480
