import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { lowerBound, routeSolver } from '#platform/optimize/route-solver.ts'
import { lengthOf, readInstance, whyNotPlan } from '#platform/optimize/routing-instance.ts'

// npm run bench -- routes FOLDER [SECONDS] [NAMES]
//
// Plans published cases and compares each plan with the best known one. The folder has the files as published (.vrp,
// .txt) and beside each its plan (.sol) with the cost; each subfolder is a set. NAMES is a pattern. The seconds are
// those of one processor, so that a busy machine gives the same plans. A plan that the check refuses is listed with
// the reason, and the run ends with an error.
const [folder, seconds = '20', only = '.'] = process.argv.slice(process.argv[2] === 'routes' ? 3 : 2)

type Trial = { set: string; line: readonly (string | number)[]; gap: number | null }

function main(root: string): void {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(vrp|txt)$/.test(name) && new RegExp(only).test(name))
    .toSorted((a, b) => a.localeCompare(b))
  console.log('| set | case | stops | best known | this plan | gap | routes | steps | bound | check |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  const trials = files.map((file) => {
    const trial = trialOf(join(root, file), relative(root, dirname(join(root, file))) || '–')
    console.log(`| ${[trial.set, ...trial.line].join(' | ')} |`)
    return trial
  })
  console.log('\n| set | cases | mean gap | largest | refused |\n| --- | --- | --- | --- | --- |')
  for (const [set, of] of grouped(trials)) {
    const gaps = of.flatMap(({ gap }) => (gap === null ? [] : [gap]))
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
    console.log(
      `| ${set} | ${of.length} | ${mean.toFixed(3)}% | ${Math.max(...gaps).toFixed(2)}% | ${of.length - gaps.length} |`,
    )
  }
  if (trials.some(({ gap }) => gap === null)) process.exitCode = 1
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
  ]
  return { set, line, gap: refused ? null : gap }
}

function grouped(trials: readonly Trial[]): Map<string, Trial[]> {
  const sets = new Map<string, Trial[]>()
  for (const trial of trials) sets.set(trial.set, [...(sets.get(trial.set) ?? []), trial])
  return sets
}

if (!folder) throw new Error('Name the folder with the cases.')
main(folder)
