const [begins, ends] = ['<!-- figures -->', '<!-- end of figures -->']

/** The page with the figures of this run in the place of those before. Cases of one sort and one writer are one row. */
export function figuresInto(page, cases) {
  const rows = new Map()
  for (const { what, how, right, of } of cases) {
    const row = rows.get(`${what} ${how}`) ?? { what, how, right: 0, of: 0 }
    rows.set(`${what} ${how}`, { ...row, right: row.right + right, of: row.of + of })
  }
  const table = [
    '| What | With | Cases | Right |',
    '|---|---|---|---|',
    ...[...rows.values()]
      .toSorted((one, other) => `${one.what} ${one.how}`.localeCompare(`${other.what} ${other.how}`))
      .map(({ what, how, right, of }) => `| ${what} | ${how} | ${of} | ${right} |`),
  ].join('\n')
  const [from, to] = [page.indexOf(begins), page.indexOf(ends)]
  if (from < 0 || to < from) throw new Error(`The page has no ${begins} and ${ends} for its figures.`)
  return `${page.slice(0, from + begins.length)}\n${table}\n${page.slice(to)}`
}
