/** Expects one row more than a page holds, which shows that there is a next page. */
export function createPage<Row>(rows: Row[], onPage: number, cursorOf: (last: Row) => string) {
  const page = rows.slice(0, onPage)
  const last = page.at(-1)
  return {
    page,
    next: last !== undefined && rows.length > onPage ? { next: cursorOf(last) } : {},
  }
}
