import './bootstrap/node-version.js'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { command } from './bootstrap/command.js'
import { root } from './bootstrap/root.js'
import { install } from './bootstrap/install.js'
import { run } from './bootstrap/run.js'
import { shortSweeps } from './testing/short-sweeps.js'
import { printTallies } from './testing/summary.js'

// Exactly what CI runs. The sizes are for information; nothing fails on them. With --fast: format, types, lint and the
// short sweeps over the source, which find what a change left behind in another file.
await command(async () => {
  if (process.argv.includes('--fast')) return fast()
  const sizes = ['src', 'packages', 'bin', 'tests']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)))
    .filter((file) => ['.ts', '.tsx', '.js'].includes(extname(file)))
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
    .sort((one, other) => other.lines - one.lines)
  console.log(
    `The ten largest of ${sizes.length} files; the median has ${sizes[Math.floor(sizes.length / 2)].lines} lines.`,
  )
  for (const { file, lines } of sizes.slice(0, 10)) console.log(`${String(lines).padStart(6)}  ${file}`)
  console.log()

  const { code } = await run('bash', ['.ci/run'], { cwd: root })
  process.exitCode = code
})

async function fast() {
  await install()
  const { allTypes, format, lint, vitest } = await import('./testing/runners.js')
  const layout = await format()
  const types = await allTypes()
  printTallies({ format: layout, ...types, lint: await lint(), sweeps: await vitest(shortSweeps()) })
}
