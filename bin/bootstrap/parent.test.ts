import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

const program = `
import(process.argv[1]).then(({ followParent }) => {
  followParent()
  process.on('SIGTERM', () => { console.log('asked to stop'); process.exit(0) })
  setInterval(() => undefined, 1000)
  console.log('ready')
})`

test.skipIf(process.platform === 'win32')('a command whose shell is stopped, as npm does it, stops too', async () => {
  // The last word keeps the shell from replacing itself with the command.
  const shell = spawn(
    'sh',
    ['-c', '"$0" -e "$1" "$2"; true', process.execPath, program, new URL('parent.js', import.meta.url).href],
    { env: { ...process.env, npm_lifecycle_event: 'start' }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const lines = createInterface({ input: shell.stdout })
  expect(await once(lines, 'line')).toEqual(['ready'])
  const last = once(lines, 'line')
  shell.kill('SIGTERM')

  expect(await last).toEqual(['asked to stop'])
})
