/**
 * The table column that a view's column passes on unchanged. PostgreSQL keeps that with every view (resorigtbl,
 * resorigcol) in the printed form of its rule; only the outermost target list counts, not a subquery's.
 */
export type Origin = { number: number; table: number; column: number }

export function originsOf(definition: string): Origin[] {
  const origins: Origin[] = []
  let depth = 0
  let inTargets = false
  let entry: Partial<Record<string, number>> = {}
  const tokens = definition.matchAll(/\\.|"(?:[^"\\]|\\.)*"|[{}()]|:[a-z]+|[^\s{}():\\"]+/gi)
  let field = ''
  for (const [token] of tokens) {
    if (token === '{' || token === '(') depth++
    else if (token === '}' || token === ')') {
      // ({QUERY … :targetList ({TARGETENTRY …} …) …}): a rule is a list of queries, a target list a list of entries.
      const { resno, resorigtbl, resorigcol, resjunk } = entry
      if (depth === 4 && inTargets && resno && resorigtbl && !resjunk)
        origins.push({ number: resno, table: resorigtbl, column: resorigcol ?? 0 })
      if (depth === 4) entry = {}
      depth--
      if (depth === 2) inTargets = false
    } else if (token.startsWith(':')) {
      field = token.slice(1)
      if (depth === 2) inTargets = field === 'targetList'
    } else if (inTargets && depth === 4) entry[field] ??= field === 'resjunk' ? Number(token === 'true') : Number(token)
  }
  return origins
}
