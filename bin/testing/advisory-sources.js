/** The advisories of github/advisory-database (CC-BY 4.0, OSV format) about these packages. */
export function ofGitHub(files, names) {
  const advisories = []
  let day = ''
  for (const { id, withdrawn, modified = '', summary, affected = [], database_specific: more = {} } of files) {
    if (modified.slice(0, 10) > day) day = modified.slice(0, 10)
    for (const { package: about, ranges = [], versions = [] } of withdrawn ? [] : affected)
      if (about?.ecosystem === 'npm' && names.has(about.name))
        advisories.push({
          id,
          name: about.name,
          range: [...ranges.flatMap(({ events = [] }) => rangesOf(events)), ...versions].join(' || '),
          severity: (more.severity ?? 'unknown').toLowerCase(),
          title: sentence(summary),
        })
  }
  return {
    day,
    source: 'GitHub’s advisory database (CC-BY 4.0)',
    covers: [...names].toSorted(byName),
    advisories: inOrder(advisories),
  }
}

/** Events of OSV come in pairs; a last one without its end is still open. */
function rangesOf(events) {
  const found = []
  for (const { introduced, fixed, last_affected } of events) {
    if (introduced !== undefined) found.push(`>=${introduced === '0' ? '0.0.0-0' : introduced}`)
    else if (found.length > 0) found.push(`${found.pop()} ${fixed === undefined ? `<=${last_affected}` : `<${fixed}`}`)
  }
  return found
}

/** The data of Retire.js about these packages; what it does not name it does not know. */
export function ofRetire(data, names, source) {
  const about = Object.entries(data)
    .map(([key, { npmname, vulnerabilities }]) => ({ name: npmname ?? key, vulnerabilities }))
    .filter(({ name }) => names.has(name))
  const advisories = about.flatMap(({ name, vulnerabilities }) =>
    vulnerabilities.map(({ atOrAbove, below, severity, identifiers, info = [] }) => ({
      id: identifiers.githubID ?? identifiers.CVE?.[0] ?? info[0] ?? `Retire.js ${identifiers.retid}`,
      name,
      range: [`>=${atOrAbove && atOrAbove !== '0' ? atOrAbove : '0.0.0-0'}`, ...(below ? [`<${below}`] : [])].join(' '),
      severity,
      title: sentence(identifiers.summary ?? identifiers.CVE?.[0] ?? 'see the address'),
    })),
  )
  return { source, covers: about.map(({ name }) => name).toSorted(byName), advisories: inOrder(advisories) }
}

const keyOf = ({ name, id, range }) => `${name} ${id} ${range}`
const inOrder = (advisories) => advisories.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))

/** The first line is enough to find the whole. */
function sentence(text = '') {
  const line = text
    .replace(/^#+ *\w+\s*/, '')
    .trim()
    .split('\n')[0]
    .slice(0, 160)
    .trim()
  return /[.!?]$/.test(line) ? line : `${line}.`
}

const byName = (one, other) => (one < other ? -1 : one > other ? 1 : 0)
