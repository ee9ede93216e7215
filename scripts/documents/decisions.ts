/** The list of the records, by number, each under the title that it gives itself. */
export function listDecisions(records: Map<string, string>): string {
  return [...records]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([file, text]) => `- [${titleOf(file, text)}](${file})`)
    .join('\n')
}

function titleOf(file: string, text: string) {
  const title = /^# (\d{4}\. .+)$/m.exec(text)?.[1]
  if (title === undefined || !file.startsWith(title.slice(0, 4)))
    throw new Error(
      `${file} begins with no title of its number, such as "# 0001. What was decided"`,
    )
  return title
}
