import { mkdtempSync, readFileSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../bootstrap/root.js'
import { startBuilt } from './built-server.js'

/** The built server starts on this Node as npm start does, is ready, shows a page and stops: a tally of these four. */
export async function serverOn({ path, version }, start = startBuilt) {
  const folder = mkdtempSync(join(tmpdir(), 'granary-newest-'))
  chmodSync(folder, 0o711)
  const tally = { passed: 0, failed: 0, skipped: 0, faults: [] }
  const check = (what, isRight, said = '') => {
    if (isRight) tally.passed++
    else {
      tally.failed++
      tally.faults.push(
        `The built server on Node ${version}: ${what}\n    ${said.trim().split('\n').slice(-12).join('\n    ')}`,
      )
    }
    return isRight
  }
  try {
    const server = await start({
      folder: join(folder, 'data'),
      node: path,
      flags: flagsOfStart(),
      settings: { GRANARY_DEMO: '0' },
    })
    if (check('does not start', await server.ready, server.said())) {
      const answers = (to) =>
        fetch(server.url + to).then(
          async (answer) => ({ ok: answer.ok, text: await answer.text() }),
          ({ message }) => ({ ok: false, text: message }),
        )
      const ready = await answers('/readyz')
      check('is not ready', ready.ok, ready.text)
      const page = await answers('/auth')
      check('shows no page', page.ok && /<h1|<div id="root"/.test(page.text), page.text)
      check('does not stop well', (await server.stop()) === 0, server.said())
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return tally
}

/** The settings of V8 that npm start gives: a newer Node may refuse one. */
export const flagsOfStart = () =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    .scripts.start.split(' ')
    .filter((word) => word.startsWith('--'))
