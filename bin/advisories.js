import './bootstrap/node-version.js'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { command } from './bootstrap/command.js'
import { root } from './bootstrap/root.js'
import { run } from './bootstrap/run.js'
import { ofGitHub, ofRetire } from './testing/advisory-sources.js'
import { packagesIn, storedFile } from './testing/vulnerabilities.js'

// npm run advisories [-- FOLDER]: stores the advisories of the locked packages for machines whose registry tells none.
// FOLDER is a clone of github.com/github/advisory-database. Without it the data of Retire.js is taken, which an npm
// package carries and which knows only libraries of browsers.
await command(async () => {
  const names = new Set(packagesIn(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).keys())
  const folder = process.argv[2]
  const stored = folder ? ofGitHub(filesIn(resolve(folder)), names) : await ofPackage(names)
  writeFileSync(join(root, storedFile), `${JSON.stringify(stored, null, 2)}\n`)
  console.log(`${storedFile} has ${stored.advisories.length} advisories of ${stored.covers.length} packages.`)
})

function* filesIn(folder) {
  const reviewed = join(folder, 'advisories', 'github-reviewed')
  for (const entry of readdirSync(reviewed, { recursive: true }))
    if (entry.endsWith('.json')) yield JSON.parse(readFileSync(join(reviewed, entry), 'utf8'))
}

async function ofPackage(names) {
  const name = '@salesforce/code-analyzer-retirejs-engine'
  const place = mkdtempSync(join(tmpdir(), 'granary-advisories-'))
  try {
    const args = ['install', '--prefix', place, '--ignore-scripts', '--no-audit', '--no-fund', name]
    const { code, output } = await run('npm', args, { quiet: true, shell: process.platform === 'win32' })
    if (code !== 0) throw new Error(`${name} can’t be installed: ${output.trim().split('\n').at(-1)}`)
    const folder = join(place, 'node_modules', name)
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const data = JSON.parse(readFileSync(join(folder, 'vulnerabilities', 'RetireJsVulns.json'), 'utf8'))
    const times = await run('npm', ['view', name, 'time', '--json'], {
      quiet: true,
      shell: process.platform === 'win32',
    })
    const day = JSON.parse(times.output)[version].slice(0, 10)
    return { day, ...ofRetire(data, names, `Retire.js (Apache-2.0, in ${name} ${version})`) }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
