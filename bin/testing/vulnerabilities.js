import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import { root } from '../bootstrap/root.js'
import { run } from '../bootstrap/run.js'

const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const waiversFile = 'bin/testing/waived-advisories.json'
export const storedFile = 'bin/testing/advisories.json'

/**
 * Every package of the lock against known vulnerabilities: those that the registry answers, or else those stored here.
 * A package of which nothing is known counts as skipped, not as passed.
 */
export async function vulnerabilities({
  say = console.log,
  ask = askRegistry,
  today = new Date().toISOString().slice(0, 10),
} = {}) {
  const packages = packagesIn(json('package-lock.json'))
  const answer = await ask()
  const known = answer.advisories ? { ...answer, covers: [...packages.keys()] } : json(storedFile)
  const verdict = judge({
    packages,
    known,
    waivers: existsSync(join(root, waiversFile)) ? json(waiversFile) : [],
    today,
  })
  const unknown = packages.size - verdict.checked
  say(
    answer.advisories
      ? `${packages.size} packages checked for known vulnerabilities, as the registry knows them.`
      : `The registry tells no vulnerabilities (${answer.reason}). Checked against ${known.source} of ${known.day}: ${verdict.checked} packages; ${unknown} packages are unknown there and were not checked.`,
  )
  for (const { name, version, id, waiver } of verdict.waived)
    say(`Waived until ${waiver.until}: ${name} ${version}, ${id}. ${waiver.reason}`)
  return {
    passed: verdict.checked - new Set(verdict.found.map(({ name }) => name)).size,
    failed: verdict.faults.length,
    skipped: unknown,
    faults: verdict.faults,
  }
}

/** The locked versions of each package, by name. */
export function packagesIn({ packages }) {
  const found = new Map()
  for (const [path, { name, version, link }] of Object.entries(packages)) {
    if (!path || link) continue
    const called = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    found.set(called, (found.get(called) ?? new Set()).add(version))
  }
  return found
}

/**
 * A finding fails, unless a waiver with a reason holds until a later day; so does a waiver that nothing needs. A waiver
 * is a whole advisory: it counts before the stored advisories have it, and after its last day.
 */
export function judge({ packages, known, waivers, today }) {
  const covered = known.covers.filter((name) => packages.has(name))
  const waived = waivers.filter(({ id }) => !known.advisories.some((each) => each.id === id))
  const found = [...known.advisories, ...waived].flatMap((advisory) =>
    [...(packages.get(advisory.name) ?? [])]
      .filter((version) => semver.satisfies(version, advisory.range, { includePrerelease: true }))
      .map((version) => ({ ...advisory, version })),
  )
  const waiverOf = ({ id, name }) => waivers.find((each) => each.id === id && each.name === name)
  const isWaived = (each) => waiverOf(each)?.until >= today && Boolean(waiverOf(each).reason)
  const faults = [
    ...found
      .filter((each) => !isWaived(each))
      .map(
        ({ id, name, version, severity, title, range }) =>
          `${name} ${version}: ${id} (${severity}), ${title} Affected: ${range}. Update it, or add a waiver with its reason and last day to ${waiversFile}.`,
      ),
    ...waivers
      .filter((waiver) => !found.some((each) => waiverOf(each) === waiver))
      .map(({ id, name }) => `The waiver of ${id} for ${name} is no longer needed. Remove it from ${waiversFile}.`),
  ]
  return {
    checked: covered.length,
    found,
    waived: found.filter(isWaived).map((each) => ({ ...each, waiver: waiverOf(each) })),
    faults,
  }
}

/** By npm itself, which knows the registry, its proxy and its sign-in. */
async function askRegistry() {
  const flags = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
  const { output } = await run('npm', flags, { cwd: root, quiet: true, shell: process.platform === 'win32' })
  return readAudit(output)
}

/** The report of `npm audit --json`, or why there is none. */
export function readAudit(output) {
  const found = /^\{[^]*^\}/m.exec(output)?.[0]
  const report = found ? JSON.parse(found) : {}
  if (!report.vulnerabilities)
    return { reason: report.message?.replace(/ - .*/, '') ?? report.error?.summary ?? 'no answer' }
  const advisories = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((each) => typeof each === 'object')
    .map(({ url, name, range, severity, title }) => ({
      id: url.split('/').at(-1),
      name,
      range,
      severity,
      title: `${title}.`,
    }))
  return {
    advisories: [...new Map(advisories.map((each) => [`${each.id} ${each.name} ${each.range}`, each])).values()],
  }
}
