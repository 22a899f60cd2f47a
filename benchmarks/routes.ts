import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { lowerBound, routeSolver } from '@granary/routing/route-solver.ts'
import { lengthOf, readInstance, whyNotPlan, type RoutingInstance } from '@granary/routing/routing-instance.ts'

// npm run bench -- routes FOLDER [SECONDS] [NAMES]
//
// Plans published cases and compares each plan with the best known one. The folder has the files as published (.vrp,
// .txt) and beside each its plan (.sol) with the cost; each subfolder is a set. NAMES is a pattern. The seconds are
// those of one processor, so that a busy machine gives the same plans. A plan that the check refuses is listed with
// the reason, and the run ends with an error. PEER names a Python that has OR-Tools: it plans each case of one depot
// and equal vehicles in the same seconds, by the clock, and the same check judges its plan.
const [folder, seconds = '20', only = '.'] = process.argv.slice(process.argv[2] === 'routes' ? 3 : 2)

const peer = process.env.PEER

type Trial = { set: string; line: readonly (string | number)[]; gap: number | null; peer?: number | null }

function main(root: string): void {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(vrp|txt)$/.test(name) && new RegExp(only).test(name))
    .toSorted((a, b) => a.localeCompare(b))
  console.log('| set | case | stops | best known | this plan | gap | routes | steps | bound | check | peer |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  const trials = files.map((file) => {
    const trial = trialOf(join(root, file), relative(root, dirname(join(root, file))) || '–')
    console.log(`| ${[trial.set, ...trial.line].join(' | ')} |`)
    return trial
  })
  console.log(
    '\n| set | cases | mean gap | largest | refused | peer: cases | mean gap |\n| --- | --- | --- | --- | --- | --- | --- |',
  )
  for (const [set, of] of grouped(trials)) {
    const gaps = of.flatMap(({ gap }) => (gap === null ? [] : [gap]))
    const peers = of.flatMap(({ peer }) => peer ?? [])
    console.log(
      `| ${set} | ${of.length} | ${mean(gaps)} | ${Math.max(...gaps).toFixed(2)}% | ${of.length - gaps.length} | ${peers.length} | ${mean(peers)} |`,
    )
  }
  if (trials.some(({ gap }) => gap === null)) process.exitCode = 1
}

const mean = (gaps: readonly number[]): string =>
  gaps.length === 0 ? '–' : `${(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toFixed(3)}%`

/** The plan of the other program, judged as ours is; nothing where it has no such cases. */
function peerOn(instance: RoutingInstance): { cost: number; words: string } | string {
  const { fleet, depots } = instance
  const [vehicle, ...others] = fleet.vehicles
  if (!peer || others.length > 0 || depots > 1 || fleet.stops.some(({ takes }) => takes > 0)) return '–'
  const input = JSON.stringify({
    places: fleet.places,
    distance: [...fleet.distance],
    time: [...fleet.time],
    // A window without an end is written as null.
    stops: fleet.stops,
    vehicle: { ...vehicle, count: Math.min(vehicle!.count, fleet.stops.length), until: Math.min(vehicle!.until, 1e9) },
    scale: [...fleet.distance].every(Number.isInteger) ? 1 : 1_000,
  })
  const { stdout, stderr } = spawnSync(peer, [join('benchmarks', 'routes_peer.py'), seconds], {
    input,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  if (!stdout) return `failed: ${stderr.trim().split('\n').at(-1)}`
  const { name, routes, seconds: spent } = JSON.parse(stdout) as { name: string; routes: number[][]; seconds: number }
  const refused = routes.length === 0 ? 'no plan' : whyNotPlan(instance, routes)
  if (refused) return `${name}: ${refused}`
  return { cost: lengthOf(instance, routes), words: `${name}, ${spent.toFixed(1)} s` }
}

function trialOf(path: string, set: string): Trial {
  const instance = readInstance(readFileSync(path, 'utf8'))
  const solution = readFileSync(path.replace(/\.\w+$/, '.sol'), 'utf8')
  const published = Number(/cost\s*:?\s*([\d.]+)/i.exec(solution)![1])
  // Some sets print their costs in the smallest unit that they count in, those of mixed fleets in hundreds of that unit.
  const nearest = (cost: number): number =>
    [published, published / instance.scale, published * 100].toSorted(
      (a, b) => Math.abs(Math.log(a / cost)) - Math.abs(Math.log(b / cost)),
    )[0]!
  const start = process.cpuUsage()
  const solver = routeSolver(instance, 1)
  const limit = Number(seconds) * 1e6
  let spent = 0
  // A case ends at the best known plan: most of them are proven, and the time is better spent on the others.
  for (let best = Infinity; spent < limit && best > nearest(best) * (1 + 1e-9);) {
    for (let step = 0; step < 500; step++) solver.once(Math.min(1, spent / limit))
    const { user, system } = process.cpuUsage(start)
    spent = user + system
    best = solver.best().cost
  }
  const { routes, vehicles, unserved, cost } = solver.best()
  const reason =
    unserved.length > 0 ? `${unserved.length} stops are unassigned.` : whyNotPlan(instance, routes, vehicles)
  const checked = lengthOf(instance, routes, vehicles)
  const wrong = Math.abs(checked - cost) > 1e-6 * cost ? `The cost is ${checked} when counted again.` : null
  const known = nearest(cost)
  const gap = (100 * (cost - known)) / known
  const refused = reason ?? wrong
  const other = peerOn(instance)
  const peerGap = typeof other === 'string' ? null : (100 * (other.cost - known)) / known
  const stops = instance.x.length - instance.depots
  const line = [
    instance.name,
    stops,
    known,
    Math.round(cost * 10) / 10,
    refused ? '–' : `${gap.toFixed(2)}%`,
    routes.length,
    solver.iterations(),
    lowerBound(instance),
    refused ?? 'kept',
    typeof other === 'string' ? other : `${peerGap!.toFixed(2)}% (${other.words})`,
  ]
  return { set, line, gap: refused ? null : gap, peer: peerGap }
}

function grouped(trials: readonly Trial[]): Map<string, Trial[]> {
  const sets = new Map<string, Trial[]>()
  for (const trial of trials) sets.set(trial.set, [...(sets.get(trial.set) ?? []), trial])
  return sets
}

if (!folder) throw new Error('Name the folder with the cases.')
main(folder)
