import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lowerBound, routeSolver } from '#platform/optimize/route-solver.ts'
import { lengthOf, readInstance, whyNotPlan } from '#platform/optimize/routing-instance.ts'

/**
 * Plans published cases and compares with their best known plans: `node benchmarks/routes.ts FOLDER [SECONDS] [NAMES]`.
 * The folder has files as published (.vrp, .txt) and beside each the plan (.sol) with its cost; it is not part of this
 * repository. A plan that the check refuses ends the run.
 */
const [folder, seconds = '20', only = '.'] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder with the cases.')
const gaps: number[] = []
console.log('| case | stops | best known | this plan | gap | routes | steps | bound |')
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
for (const file of readdirSync(folder).filter((name) => /\.(vrp|txt)$/.test(name) && new RegExp(only).test(name))) {
  const instance = readInstance(readFileSync(join(folder, file), 'utf8'))
  const published = Number(
    /cost\s*:?\s*([\d.]+)/i.exec(readFileSync(join(folder, file.replace(/\.\w+$/, '.sol')), 'utf8'))![1],
  )
  const solver = routeSolver(instance, 1)
  const start = performance.now()
  const limit = Number(seconds) * 1000
  for (let spent = 0; spent < limit; spent = performance.now() - start)
    for (let step = 0; step < 20; step++) solver.once(Math.min(1, spent / limit))
  const { routes, vehicles, unserved, cost } = solver.best()
  const reason =
    unserved.length > 0 ? `${unserved.length} stops are unassigned.` : whyNotPlan(instance, routes, vehicles)
  if (reason) throw new Error(`${instance.name}: ${reason}`)
  const checked = lengthOf(instance, routes, vehicles)
  if (Math.abs(checked - cost) > 1e-6 * cost)
    throw new Error(`${instance.name}: ${cost} is ${checked} when counted again.`)
  // Some sets print their costs in the smallest unit that they count in.
  const known = published > 10 * cost ? published / instance.scale : published
  const gap = (100 * (cost - known)) / known
  gaps.push(gap)
  const bound = lowerBound(instance)
  console.log(
    `| ${instance.name} | ${instance.x.length - instance.depots} | ${known} | ${Math.round(cost * 10) / 10} | ${gap.toFixed(2)}% | ${routes.length} | ${solver.iterations()} | ${bound} |`,
  )
}
console.log(
  `\nMean gap ${(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toFixed(3)}%, largest ${Math.max(...gaps).toFixed(2)}%.`,
)
