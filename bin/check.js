import './bootstrap/node-version.js'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { command } from './bootstrap/command.js'
import { root } from './bootstrap/root.js'
import { run } from './bootstrap/run.js'

// Exactly what CI runs. The sizes are for information; nothing fails on them.
await command(async () => {
  const sizes = ['src', 'bin', 'tests']
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
