import { createHash } from 'node:crypto'

/**
 * The bill of materials, as CycloneDX 1.6: every package that an installation runs with, its version, license and the
 * hash that npm checked. It comes from package.json, the lock and the files of the database package of this platform, so
 * that the same sources give the same bytes. `natives` are the libraries inside that package (native-parts.js).
 */
export function bill(product, lock, natives = []) {
  const inside = reached(product, lock)
  const components = inside.map(([path, entry]) => component(nameAt(path, entry), entry)).filter(once())
  const body = {
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': 'granary',
        name: product.name,
        version: product.version,
        description: product.description,
        licenses: licensesOf(product.license),
      },
    },
    components: [...components, ...natives.map(({ component }) => component).filter(once())].toSorted(byRef),
    dependencies: dependenciesOf(lock, inside, product, natives).toSorted((one, other) =>
      one.ref < other.ref ? -1 : 1,
    ),
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(body))}`,
    ...body,
  }
}

const byRef = (one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1)
const nameAt = (path, entry) => entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`
const once = () => {
  const seen = new Set()
  return ({ 'bom-ref': ref }) => !seen.has(ref) && seen.add(ref)
}

function component(whole, { version, integrity, license, resolved, optional }) {
  const [group, name] = whole.startsWith('@') ? whole.split('/') : [undefined, whole]
  return {
    type: 'library',
    'bom-ref': purl(whole, version),
    ...(group && { group }),
    name,
    version,
    purl: purl(whole, version),
    // A package for another platform is listed, and not installed here.
    scope: optional ? 'optional' : 'required',
    ...(integrity && { hashes: hashesOf(integrity) }),
    licenses: licensesOf(spdx[license] ?? license ?? inItsFiles[whole]),
    ...(resolved && { externalReferences: [{ type: 'distribution', url: resolved }] }),
  }
}

const algorithms = { sha512: 'SHA-512', sha384: 'SHA-384', sha256: 'SHA-256', sha1: 'SHA-1' }
const hashesOf = (integrity) =>
  integrity.split(' ').map((each) => {
    const [algorithm, digest] = each.split(/-(.*)/)
    return { alg: algorithms[algorithm], content: Buffer.from(digest, 'base64').toString('hex') }
  })

/** Packages that name their license only in a file of their own; each was read. */
const inItsFiles = { 'png-js': 'MIT', '@mapbox/jsonlint-lines-primitives': 'MIT' }

/** The Eclipse Distribution License is the three-clause BSD license; it has no id of its own. */
const spdx = { '(EDL-1.0 OR EPL-1.0)': 'BSD-3-Clause OR EPL-1.0' }

/** One license has its SPDX id; a choice of several is an expression. */
const licensesOf = (license) =>
  / (OR|AND|WITH) /.test(license) ? [{ expression: license }] : [{ license: { id: license } }]

/** The product's packages, their dependencies, and so on; packages only for building or testing are not reached. */
function reached(product, lock) {
  const found = new Set()
  const visit = (path) => {
    if (found.has(path)) return
    found.add(path)
    for (const next of needs(lock, path, lock.packages[path])) visit(next)
  }
  for (const path of needs(lock, '', asked(product, lock))) visit(path)
  return [...found].map((path) => [path, lock.packages[path]])
}

/** The packages of the repository are parts of the product: they are not listed, but all that they need is. */
function asked({ dependencies, optionalDependencies }, lock) {
  const own = Object.values(lock.packages).filter(({ link }) => link)
  const theirs = own.map(({ resolved }) => lock.packages[resolved].dependencies)
  return { dependencies: Object.assign({}, dependencies, ...theirs), optionalDependencies }
}

/** The locations of a package's dependencies: optional ones only where they are installed. */
function needs(lock, path, { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
    .map((name) => placeOf(lock, path, name))
    .filter((place) => place && !lock.packages[place].link)
}

/** Node's lookup: beside the package that needs it, then further up. */
function placeOf(lock, path, name) {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    const found = `${from ? `${from}/` : ''}node_modules/${name}`
    if (lock.packages[found]) return found
    if (!from) return undefined
  }
}

function dependenciesOf(lock, inside, product, natives) {
  const refOf = (path) => purl(nameAt(path, lock.packages[path]), lock.packages[path].version)
  const found = new Map([['granary', needs(lock, '', asked(product, lock)).map(refOf)]])
  for (const [path, entry] of inside)
    found.set(refOf(path), [...(found.get(refOf(path)) ?? []), ...needs(lock, path, entry).map(refOf)])
  for (const { holder, component } of natives) {
    found.get(holder)?.push(component['bom-ref'])
    found.set(component['bom-ref'], [])
  }
  return [...found].map(([ref, on]) => ({ ref, dependsOn: [...new Set(on)].toSorted() }))
}

/** The same content has the same number: a UUID made of its hash (version 8 of RFC 9562). */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${((parseInt(hex[16], 16) & 3) | 8).toString(16)}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
