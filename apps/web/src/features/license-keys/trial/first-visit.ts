/** Whether a person has seen where to begin; remembered in this browser, for each person. */
export const firstVisit = {
  isOver: (userId: string): boolean => localStorage.getItem(keyOf(userId)) !== null,
  end: (userId: string): void => localStorage.setItem(keyOf(userId), '1'),
}

function keyOf(userId: string): string {
  return `fovea.welcomed.${userId}`
}
