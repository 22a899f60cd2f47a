// Verifies what Granary's trail gave away: an exported log (npm run export-trail, or /trail/v1/logs/…/export), the proof
// of one entry (.tlog-proof), or the certificate of a signed contract. It needs Node 20 and nothing else, neither Granary nor a network, and shares no line
// with the program that it checks, so that one can be read beside the other. Outside of Granary's folder its name must
// end in .mjs.
//
//   node bin/verify-trail.js FILE [--key KEY] [--checkpoint FILE]…
//
// KEY is the log's public key (name+id+key), got on another way than the file. A checkpoint that was mailed or called
// for earlier shows that the log still begins as it did then. The rules are those of RFC 9162 (2.1), RFC 8785 and
// c2sp.org/tlog-checkpoint.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { closeSync, createReadStream, openSync, readFileSync, readSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

class Unreadable extends Error {}

const said = []
const wrong = []

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' }, checkpoint: { type: 'string', multiple: true, default: [] } } })
  if (positionals.length !== 1) throw new Unreadable('Write: node bin/verify-trail.js FILE [--key KEY] [--checkpoint FILE]…')
  const file = positionals[0]
  if (firstLineOf(file) === 'c2sp.org/tlog-proof@v1') verifyProofFile(file, values.key)
  else if (firstLineOf(file).startsWith('{"checkpoint":')) verifyCertificateFile(file, values.key)
  else await verifyLogFile(file, values.key, values.checkpoint)
} catch (error) {
  wrong.push(error instanceof Unreadable || error.syscall ? error.message : `The file cannot be read: ${error.message}`)
}
for (const sentence of wrong.length ? wrong.slice(0, 20) : said) console.log(sentence)
console.log(wrong.length ? `\nThis does NOT hold${wrong.length > 20 ? ` (${wrong.length - 20} more findings)` : ''}.` : '\nThis holds.')
process.exitCode = wrong.length ? 1 : 0

/** Goes through the file once: no entry is kept, only the subtrees that are complete. */
async function verifyLogFile(file, givenKey, checkpointFiles) {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity })
  let header, end, signedSize = 0, previousSigned = 0, checkpoints = 0, lastTime = '', hidden = 0, count = 0
  const peaks = []
  const redacted = []
  const roots = new Map()
  let witnessed = []
  for await (const text of lines) {
    const line = JSON.parse(text)
    if (!header) {
      if (line.granary_trail !== 1) throw new Unreadable('This is not an exported trail: its first line does not say so.')
      header = { ...line, key: keyFrom(givenKey ?? line.key) }
      if (header.key.name !== line.origin) wrong.push(`The key is for the log ${header.key.name}, and this is ${line.origin}.`)
      witnessed = checkpointFiles.map((name) => ({ name, ...openNote(readFileSync(name, 'utf8'), header.key) }))
    } else if (end) throw new Unreadable('There are lines after the end of the log.')
    else if (line.end) end = line.end
    else if (line.checkpoint) {
      checkpoints++
      const checkpoint = openNote(line.checkpoint, header.key)
      const over = `The checkpoint over ${checkpoint.size} entries`
      if (!checkpoint.isSigned) wrong.push(`${over} is not signed with the key.`)
      else if (checkpoint.size !== count) wrong.push(`${over} stands after ${count} entries: entries are missing before it, or were put in.`)
      else if (checkpoint.previous !== previousSigned) wrong.push(`A checkpoint between ${previousSigned} and ${checkpoint.size} entries is missing.`)
      else if (!checkpoint.root.equals(rootOf(peaks))) wrong.push(`${over} was signed for other entries: ${oneOf(signedSize, count)} not what was sealed.`)
      signedSize = previousSigned = checkpoint.size
      lastTime = checkpoint.time
      roots.set(count, rootOf(peaks))
    } else {
      if (line.seq !== count) {
        wrong.push(line.seq > count ? sentence(`${spanOf(count, line.seq)} missing from the file.`) : `Entry ${line.seq} stands in the place of entry ${count}.`)
        break
      }
      const leaf = Buffer.from(line.leaf, 'base64')
      if (line.entry === undefined && typeof line.redacted === 'string') redacted.push(`Entry ${count}: ${line.redacted}`)
      else if (line.entry === undefined) hidden++
      else if (!leafOf(line.entry).equals(leaf)) wrong.push(`Entry ${count} (${line.entry.source} ${line.entry.id}) is not what was sealed.`)
      grow(peaks, leaf)
      count++
      if (witnessed.some(({ size }) => size === count)) roots.set(count, rootOf(peaks))
    }
  }
  if (!header) throw new Unreadable('The file is empty.')
  if (wrong.length === 0 && !end) wrong.push(`The file was cut off after ${count} entries.`)
  else if (end && (end.entries !== count || end.checkpoints !== checkpoints)) wrong.push(`The file says that it holds ${end.entries} entries and ${end.checkpoints} checkpoints, and holds ${count} and ${checkpoints}.`)
  else if (end && signedSize !== count) wrong.push(sentence(`${spanOf(signedSize, count)} under no checkpoint.`))

  said.push(`${counted(count, 'entry', 'entries')} of ${header.origin}: each that is shown is what was sealed${hidden ? ` (${hidden} are sealed and not shown)` : ''}.`)
  said.push(...redacted)
  said.push(`${counted(checkpoints, 'checkpoint')}, the last of ${lastTime}: each is signed, and each goes on from the one before it.`)
  for (const { name, isSigned, size, time, root } of witnessed) {
    if (!isSigned) wrong.push(`${name} is not signed with the key.`)
    else if (size > count) wrong.push(`${name} was given out when the log had ${size} entries. Now there are ${count}: ${spanOf(count, size)} gone.`)
    else if (!roots.get(size)?.equals(root)) wrong.push(`${name}: the first ${size} entries are not those that it was signed for.`)
    else said.push(`${name} of ${time}: its ${size} entries are the first ${size} of this log.`)
  }
  said.push(givenKey ? 'The signatures were checked with the key that you gave.' : `The signatures were checked with the key that the file itself names. Compare it with one you got on another way:\n  ${writeKey(header.key)}`)
}

function verifyProofFile(file, givenKey) {
  if (!givenKey) throw new Unreadable('To verify a proof, give the public key of the log: --key KEY')
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  const [, extra, index, ...path] = text.slice(0, text.indexOf('\n\n')).split('\n')
  const entry = JSON.parse(Buffer.from(extra.replace(/^extra /, ''), 'base64').toString())
  const checkpoint = openNote(text.slice(text.indexOf('\n\n') + 2), keyFrom(givenKey))
  const number = Number(index.replace(/^index /, ''))
  if (!checkpoint.isSigned) return void wrong.push('The checkpoint is not signed with the key.')
  const root = number < checkpoint.size && rootFrom(number, checkpoint.size, leafOf(entry), path.map((hash) => Buffer.from(hash, 'base64')))
  if (!root || !root.equals(checkpoint.root)) return void wrong.push(`The entry (${entry.source} ${entry.id}) is not what was sealed as entry ${number}.`)
  said.push(`The entry (${entry.source} ${entry.id}) stood in the log ${checkpoint.origin} as entry ${number} of ${checkpoint.size} at ${checkpoint.time}, exactly so:`)
  said.push(JSON.stringify(entry, null, 2))
}

/** A certificate is one line of canonical JSON: whoever changed a byte of it has another file. */
function verifyCertificateFile(file, givenKey) {
  const text = readFileSync(file, 'utf8')
  const certificate = JSON.parse(text)
  if (certificate.granary_certificate !== 1 || `${canonical(certificate)}\n` !== text) return void wrong.push('This is no certificate as it was given out: something in the file was changed.')
  const { document, sha256: digest, signatures, completion, key: named } = certificate
  const key = keyFrom(givenKey ?? named)
  const content = JSON.parse(document)
  const checkpoint = openNote(certificate.checkpoint, key)
  if (named !== writeKey(key)) return void wrong.push('The certificate names another key than the one it is held against.')
  if (sha256(Buffer.from(document)).toString('hex') !== digest) return void wrong.push('The words are not those that were signed: their SHA-256 is another.')
  if (!checkpoint.isSigned) return void wrong.push('The checkpoint is not signed with the key.')
  for (const { entry, leaf_index: number, proof } of [...signatures, completion]) {
    const root = number < checkpoint.size && rootFrom(number, checkpoint.size, leafOf(entry), proof.map((hash) => Buffer.from(hash, 'base64')))
    if (!root || !root.equals(checkpoint.root)) wrong.push(`The entry (${entry.source} ${entry.id}) is not what was sealed as entry ${number}.`)
  }
  const one = signatures[0]?.entry.after.document
  const signed = new Map()
  for (const { entry } of signatures) {
    const { after } = entry
    if (entry.table_name !== 'contract_signatures' || entry.operation !== 'insert' || entry.source !== 'change') wrong.push('One of the entries is no signature.')
    else if (after.digest !== digest) wrong.push(`${after.signed_name} signed other words.`)
    else if (after.document !== one || entry.organization_id !== content.organization) wrong.push(`${after.signed_name} signed another document.`)
    else if (signed.has(after.place)) wrong.push(`${after.signed_name} stands there twice.`)
    signed.set(after.place, after)
  }
  const plain = (name) => name.trim().replace(/\s+/g, ' ').toLowerCase()
  if (signed.size !== content.signers.length) wrong.push('There are not as many signatures as places for them.')
  for (const { place, turn, party, name } of content.signers) {
    const own = signed.get(place)
    if (!own) wrong.push(`The signature of ${name} is missing.`)
    else if (own.party !== party || plain(own.signed_name) !== plain(name)) wrong.push(`In the place of ${name} somebody else has signed.`)
    else if (content.signers.some((before) => before.turn < turn && Date.parse(signed.get(before.place)?.signed_at) > Date.parse(own.signed_at))) wrong.push(`${name} signed before it was their turn.`)
  }
  const { entry: done } = completion
  if (done.source !== 'change' || done.table_name !== 'contract_documents' || done.record !== one || done.organization_id !== content.organization || done.after.status !== 'complete') wrong.push('That the document was complete is not shown.')
  said.push(`${content.number}, ${content.title} (edition ${content.edition}), between ${content.agency} and ${content.vendor.name}. SHA-256 ${digest}`)
  for (const { signed_name: name, office, party, signed_at: moment, email } of signed.values()) said.push(`Signed by ${name}${office ? `, ${office}` : ''} (${email}) for the ${party} at ${moment}.`)
  said.push(`Each signature stood in the log ${checkpoint.origin} of ${checkpoint.size} entries at ${checkpoint.time}.`)
  said.push(givenKey ? 'The signature of the log was checked with the key that you gave.' : `The signature of the log was checked with the key that the file itself names. Compare it with one you got on another way:\n  ${writeKey(key)}`)
}

function leafOf(entry) {
  return sha256(Buffer.of(0), Buffer.from(canonical(entry)))
}

function nodeOf(left, right) {
  return sha256(Buffer.of(1), left, right)
}

function sha256(...parts) {
  return parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
}

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

/** Peaks are the complete subtrees, largest first, each with the number of its leaves. */
function grow(peaks, leaf) {
  let peak = { leaves: 1, hash: leaf }
  while (peaks.at(-1)?.leaves === peak.leaves) peak = { leaves: peak.leaves * 2, hash: nodeOf(peaks.pop().hash, peak.hash) }
  peaks.push(peak)
}

function rootOf(peaks) {
  return peaks.length ? peaks.map(({ hash }) => hash).reduceRight((right, left) => nodeOf(left, right)) : sha256()
}

/** The root to which a path leads: null when it has not the length that it must have. */
function rootFrom(index, size, leaf, path) {
  if (size === 1) return path.length === 0 ? leaf : null
  if (path.length === 0) return null
  let half = 1
  while (half * 2 < size) half *= 2
  const [inner, beside] = [path.slice(0, -1), path.at(-1)]
  const below = index < half ? rootFrom(index, half, leaf, inner) : rootFrom(index - half, size - half, leaf, inner)
  return below && (index < half ? nodeOf(below, beside) : nodeOf(beside, below))
}

/** A checkpoint, and whether this key signed it. */
function openNote(note, key) {
  const text = note.replaceAll('\r\n', '\n')
  const body = text.slice(0, text.lastIndexOf('\n\n') + 1)
  const [origin, size, root, time, previous] = body.split('\n')
  const isSigned = text.slice(body.length + 1).split('\n').some((line) => {
    const [, name, signature] = /^— (\S+) (\S+)$/.exec(line) ?? []
    const bytes = Buffer.from(signature ?? '', 'base64')
    return name === key.name && origin === key.name && bytes.subarray(0, 4).equals(key.id) && verify(null, Buffer.from(body), key.verifying, bytes.subarray(4))
  })
  return { isSigned, origin, size: Number(size), root: Buffer.from(root ?? '', 'base64'), time: (time ?? '').replace(/^time /, ''), previous: Number((previous ?? '').replace(/^previous /, '')) }
}

function keyFrom(text) {
  const [, name, id, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(String(text).trim()) ?? []
  const bytes = Buffer.from(encoded ?? '', 'base64')
  if (bytes.length !== 33 || bytes[0] !== 1) throw new Unreadable('The key cannot be read. It looks like name+0a1b2c3d+AbCd…')
  const expected = sha256(Buffer.from(`${name}\n`), bytes).subarray(0, 4)
  if (expected.toString('hex') !== id) throw new Unreadable('The key does not fit its own number: a character of it is wrong.')
  const verifying = createPublicKey({ key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes.subarray(1)]), format: 'der', type: 'spki' })
  return { name, id: expected, bytes, verifying }
}

function writeKey({ name, id, bytes }) {
  return `${name}+${id.toString('hex')}+${bytes.toString('base64')}`
}

function spanOf(from, beyond) {
  return beyond - from === 1 ? `entry ${from} is` : `the entries ${from} to ${beyond - 1} are`
}

function oneOf(from, beyond) {
  return beyond - from === 1 ? `entry ${from} is` : `one or more of the entries ${from} to ${beyond - 1} are`
}

function counted(number, one, many = `${one}s`) {
  return `${number} ${number === 1 ? one : many}`
}

function sentence(text) {
  return text[0].toUpperCase() + text.slice(1)
}

function firstLineOf(file) {
  const start = Buffer.alloc(100)
  const opened = openSync(file)
  const length = readSync(opened, start)
  closeSync(opened)
  return start.toString('utf8', 0, length).split(/\r?\n/)[0]
}
