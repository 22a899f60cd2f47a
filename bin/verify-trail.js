// Verifies what Granary's trail gave out: an exported log (npm run export-trail, or /trail/v1/logs/…/export), the proof
// of one entry (.tlog-proof), or the certificate of a signed contract. It needs Node 20 and nothing else, neither
// Granary nor a network, and shares no line with the program that it checks, so that one can be read beside the other.
// Outside of Granary's folder its name must end in .mjs.
//
//   node bin/verify-trail.js FILE… [--key KEY] [--former-key KEY]… [--witness FILE]… [--checkpoint FILE]… [--tsa
// CERTIFICATE.pem]…
//
// KEY is the log's public key (name+id+key), got on another way than the file. A witness file holds checkpoints that
// were kept elsewhere (an email, or trail-witness/ of the data folder); --checkpoint names a file with one. A
// certificate
// of a time stamp authority checks the RFC 3161 time stamps in an export. An agency that moved to another installation
// has its checkpoints signed again there: --former-key is the key that the log had before, for checkpoints that were
// kept back then.
//
// Exit codes: 0 everything was checked and holds; 1 something does not hold; 2 what is shown holds, and the export
// hides entries that could not be checked; 3 it was called wrongly. The rules are those of RFC 9162 (2.1), RFC 8785, RFC 3161, RFC 5652 and
// c2sp.org/tlog-checkpoint.
import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto'
import { closeSync, createReadStream, openSync, readFileSync, readSync } from 'node:fs'
import { parseArgs } from 'node:util'

class Unreadable extends Error {}

/**
 * The fields of each kind of line, in the order of the keys: a line with anything else in it was not written by the
 * export.
 */
const kinds = new Set([
  'checkpoint',
  'end',
  'entry,leaf,seq',
  'finding',
  'hidden,leaf,seq,source',
  'leaf,missing,seq,source',
  'leaf,left,redacted,seq,source',
  'altered,leaf,seq,source',
  'timestamp',
  'witness',
])
/** The algorithms allowed for a time stamp, by object identifier. */
const hashes = { '608648016503040201': 'sha256', '608648016503040202': 'sha384', '608648016503040203': 'sha512' }

let said = []
let wrong = []
let unchecked = ''
let exceptions = ''

const options = {
  key: { type: 'string' },
  'former-key': { type: 'string', multiple: true, default: [] },
  checkpoint: { type: 'string', multiple: true, default: [] },
  witness: { type: 'string', multiple: true, default: [] },
  tsa: { type: 'string', multiple: true, default: [] },
}
const usage =
  'Usage: node bin/verify-trail.js FILE… [--key KEY] [--former-key KEY]… [--witness FILE]… [--checkpoint FILE]… [--tsa CERTIFICATE.pem]…'
const help = `${usage}

Verifies an exported audit log, the proof of one entry, or the certificate of a signed contract, without Granary and
without a network. Without --key it believes the key in the file.

  --key KEY              The public key of the log (name+id+key), which you got on another way than the file.
  --former-key KEY       A key that the log had in another installation before it moved.
  --witness FILE         Checkpoints that were kept elsewhere, such as in an email.
  --checkpoint FILE      One checkpoint.
  --tsa CERTIFICATE.pem  The certificate of the authority whose time stamps are in the export.

Exit code: 0 valid, 1 not valid, 2 valid but with entries that are not shown, 3 wrong use`
process.exitCode = await verifyFiles()

async function verifyFiles() {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(help)
    return 0
  }
  let asked
  try {
    asked = parseArgs({ allowPositionals: true, options })
    if (asked.positionals.length === 0) throw new Error('Name a file.')
  } catch (error) {
    console.error(`${error.message}\n${usage}`)
    return 3
  }
  const { values, positionals } = asked
  const codes = []
  for (const file of positionals) {
    if (positionals.length > 1) console.log(`== ${file}`)
    codes.push(await verifyFile(file, values))
  }
  return codes.includes(1) ? 1 : Math.max(...codes)
}

async function verifyFile(file, given) {
  said = []
  wrong = []
  unchecked = ''
  exceptions = ''
  try {
    if (firstLineOf(file) === 'c2sp.org/tlog-proof@v1') verifyProofFile(file, given.key)
    else if (firstLineOf(file).startsWith('{"checkpoint":')) verifyCertificateFile(file, given.key)
    else await verifyLogFile(file, given)
  } catch (error) {
    wrong.push(
      error instanceof Unreadable || error.syscall ? error.message : `The file can’t be read: ${error.message}`,
    )
  }
  return conclude()
}

function conclude() {
  for (const sentence of wrong.length ? wrong.slice(0, 20) : said) console.log(sentence)
  if (wrong.length) console.log(`\nNOT valid${wrong.length > 20 ? ` (${wrong.length - 20} more findings)` : ''}.`)
  else console.log(unchecked ? `\n${unchecked}` : `\nValid${exceptions}.`)
  return wrong.length ? 1 : unchecked ? 2 : 0
}

/** Reads the file once: no entry is kept, only the complete subtrees. */
async function verifyLogFile(
  file,
  { key: givenKey, 'former-key': formerKeys, checkpoint: checkpointFiles, witness: witnessFiles, tsa },
) {
  let header,
    end,
    place = 0,
    checkpointPlace = 0,
    signedSize = 0,
    previousSigned = 0,
    count = 0,
    lastTime = '',
    lastNote = '',
    stamped = ''
  const counts = {
    checkpoints: 0,
    hidden: 0,
    redacted: 0,
    missing: 0,
    altered: 0,
    findings: 0,
    witnesses: 0,
    timestamps: 0,
  }
  const reasons = new Map()
  const peaks = []
  const redacted = []
  /** Redacted entries as they are now, and the sealed entries that order redactions. */
  const left = []
  const orders = { digests: new Set(), destroyed: [], certificates: [] }
  const roots = new Map()
  const witnessed = []
  const stated = createHash('sha256')
  const findOf = (name, text) => {
    counts[name]++
    wrong.push(text)
  }
  const authorities = tsa.flatMap((name) => certificatesIn(readFileSync(name, 'utf8')))

  for await (const text of linesOf(file)) {
    place++
    const line = JSON.parse(text)
    if (header?.granary_trail === 2 && (canonical(line) !== text || !kinds.has(Object.keys(line).sort().join())))
      wrong.push(`Line ${place} is not in export format.`)
    if (!header) {
      if (line.granary_trail !== 1 && line.granary_trail !== 2)
        throw new Unreadable('This is not an exported audit log: its first line does not say so.')
      header = { ...line, key: keyFrom(givenKey ?? line.key) }
      header.keys = [header.key, ...formerKeys.map(keyFrom)]
      stated.update(`${text}\n`)
      if (header.key.name !== line.origin)
        wrong.push(`The key is for the log ${header.key.name}, and this is ${line.origin}.`)
      if (line.granary_trail === 2 && line.key !== writeKey(header.key))
        wrong.push('The file names another key than the one you gave.')
      for (const name of checkpointFiles)
        witnessed.push({ name, ...openByAny(readFileSync(name, 'utf8'), header.keys) })
      for (const name of witnessFiles) witnessed.push(...notesOf(name, header))
    } else if (end) throw new Unreadable('There are lines after the end of the log.')
    else if (line.end) end = line.end
    else if (line.checkpoint) {
      counts.checkpoints++
      checkpointPlace = place
      stated.update(`${text}\n`)
      const checkpoint = openNote(line.checkpoint, header.key)
      const over = `The checkpoint over ${checkpoint.size} entries`
      if (!checkpoint.isSigned) wrong.push(`${over} is not signed with the key.`)
      else if (checkpoint.size !== count)
        wrong.push(`${over} comes after ${count} entries: entries before it are missing or were added.`)
      else if (checkpoint.previous !== previousSigned)
        wrong.push(`A checkpoint between ${previousSigned} and ${checkpoint.size} entries is missing.`)
      else if (!checkpoint.root.equals(rootOf(peaks)))
        wrong.push(`${over} was signed for other entries: ${oneOf(signedSize, count)} not what was sealed.`)
      signedSize = previousSigned = checkpoint.size
      lastTime = checkpoint.time
      lastNote = line.checkpoint
      roots.set(count, rootOf(peaks))
    } else if (line.seq === undefined) {
      stated.update(`${text}\n`)
      // The statement does not cover shown entries, so it does not tell between which of them such a line stood.
      const isInPlace = line.timestamp
        ? checkpointPlace === place - 1
        : count === (line.finding ? header.entries : 0) && (line.finding || counts.checkpoints === 0)
      if (header.granary_trail === 2 && !isInPlace) wrong.push(`Line ${place} is in the wrong place.`)
      if (line.witness) {
        counts.witnesses++
        witnessed.push(witnessIn(line.witness, header))
      } else if (line.timestamp) {
        counts.timestamps++
        const { why, time } = stampIn(line.timestamp, {
          note: stampedNote(line.timestamp, lastNote),
          size: signedSize,
          authorities,
        })
        if (why) wrong.push(`The time stamp over ${line.timestamp.size} entries is not valid: ${why}`)
        else stamped = time
      } else if (line.finding) findOf('findings', findingIn(line.finding))
      else wrong.push(`Line ${place} is unknown in an export.`)
    } else {
      if (line.seq !== count) {
        wrong.push(
          line.seq > count
            ? sentence(`${spanOf(count, line.seq)} missing from the file.`)
            : `Entry ${line.seq} is in the place of entry ${count}.`,
        )
        break
      }
      const leaf = Buffer.from(line.leaf, 'base64')
      if (leaf.toString('base64') !== line.leaf) wrong.push(`The hash of entry ${count} is not in export format.`)
      if (line.entry !== undefined) {
        if (!leafOf(line.entry).equals(leaf))
          wrong.push(`Entry ${count} (${line.entry.source} ${line.entry.id}) is not what was sealed.`)
        else noteOrder(line.entry, orders)
      } else {
        stated.update(`${text}\n`)
        if (line.missing) findOf('missing', `Incomplete: entry ${count} was sealed and its record is missing.`)
        else if (line.altered)
          findOf('altered', `Entry ${count} (${line.source}) is not shown, and its record is not what was sealed.`)
        else if (typeof line.redacted === 'string' && line.left) {
          counts.redacted++
          redacted.push(`Entry ${count}: ${actIn(line.left)}. ${line.redacted}`)
          left.push({
            count,
            name: `${line.left.source} ${line.left.id}`,
            digest: leafOf(line.left).toString('base64'),
          })
        } else {
          counts.hidden++
          const reason = line.hidden ?? 'no reason is given'
          reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
          if (header.granary_trail === 2 && !header.may_hide?.includes(reason))
            wrong.push(`Incomplete: entry ${count} is not shown, and this export may not hide it.`)
        }
      }
      grow(peaks, leaf)
      count++
      if (witnessed.some(({ size }) => size === count)) roots.set(count, rootOf(peaks))
    }
  }
  if (!header) throw new Unreadable('The file is empty.')
  if (wrong.length === 0 && !end) wrong.push(`The file was cut off after ${count} entries.`)
  else if (end && (end.entries !== count || end.checkpoints !== counts.checkpoints))
    wrong.push(
      `The file declares ${end.entries} entries and ${end.checkpoints} checkpoints, and has ${count} and ${counts.checkpoints}.`,
    )
  else if (end && signedSize !== count) wrong.push(sentence(`${spanOf(signedSize, count)} under no checkpoint.`))
  const ordered = digestsOf(orders)
  for (const { count: place, name, digest } of left)
    if (!ordered.has(`${name} ${digest}`)) {
      const sentence = `Entry ${place} is said to be redacted, and no sealed redaction left it like this.`
      if (counts.hidden === 0) wrong.push(sentence)
      else said.push(`${sentence} The redaction may be among the entries that are not shown.`)
    }
  if (end && header.granary_trail === 2)
    compareStatement(end.statement, header, { ...counts, entries: count, lines_sha256: stated.digest('base64') })

  said.push(`${counted(count, 'entry', 'entries')} of ${header.origin}: each shown entry is what was sealed.`)
  said.push(...redacted)
  if (redacted.length) exceptions = `, with ${counted(redacted.length, 'redacted entry', 'redacted entries')}`
  said.push(
    `${counted(counts.checkpoints, 'checkpoint')}, the last of ${lastTime}: each is signed, and each continues from the one before it.`,
  )
  if (header.granary_trail === 2)
    said.push(
      `Made ${header.made_at} by ${makerOf(header.made_by)}, ${header.may_hide.length ? `which may hide what is ${header.may_hide.join(' or ')}` : 'which may hide nothing'}.`,
    )
  for (const { name, why, isSigned, size, time, root } of witnessed) {
    if (why || !isSigned) wrong.push(why ?? `${name} is not signed with the key.`)
    else if (size > count)
      wrong.push(
        `${name} was issued when the log had ${size} entries. Now there are ${count}: ${spanOf(count, size)} gone.`,
      )
    else if (roots.has(size) && !roots.get(size).equals(root))
      wrong.push(`${name}: the first ${size} entries are not those that it was signed for.`)
    else if (!roots.has(size)) wrong.push(`${name}: the file ends before its ${size} entries.`)
    else said.push(`${name} of ${time}: its ${size} entries are the first ${size} of this log.`)
  }
  if (witnessed.length === 0)
    said.push(
      'No witness: a log with its end cut off cleanly would look the same. Give a checkpoint that was stored elsewhere (--witness).',
    )
  if (counts.timestamps)
    said.push(
      authorities.length
        ? `${counted(counts.timestamps, 'time stamp')} of an authority that you gave, the last of ${stamped}.`
        : `${counted(counts.timestamps, 'time stamp')} ${counts.timestamps === 1 ? 'is' : 'are'} over the right ${counts.timestamps === 1 ? 'checkpoint' : 'checkpoints'}. The signer was not checked: give the authority’s certificate (--tsa).`,
    )
  said.push(
    givenKey
      ? 'The signatures were checked with the key you gave.'
      : `The signatures were checked with the key named in the file. Compare it with one from another channel:\n  ${writeKey(header.key)}`,
  )
  if (counts.hidden) {
    for (const [reason, number] of reasons) said.push(`${counted(number, 'entry', 'entries')} not shown: ${reason}.`)
    unchecked = `Valid as far as shown: ${counts.hidden} of ${count} entries could not be checked.`
  }
  if (header.granary_trail === 1)
    unchecked = `Valid as far as shown: ${counts.hidden} of ${count} entries could not be checked. The export is in an older, unsigned format that can’t tell a hidden entry from a deleted one. Export the log again.`
}

/** Sealed entries that order a redaction: an administrator allowed it, or a certificate of destruction was approved. */
function noteOrder({ command, result, source, table_name, after }, orders) {
  if (command === 'redactions/allow')
    for (const each of String(result?.digests ?? '').split('\n')) orders.digests.add(each)
  else if (command === 'record-dispositions/approve') orders.certificates.push(`certificate ${result?.number}.`)
  else if (source === 'change' && table_name === 'redactions' && after?.digests) orders.destroyed.push(after)
}

function digestsOf({ digests, destroyed, certificates }) {
  const approved = destroyed.filter(({ reason }) => certificates.some((each) => String(reason).endsWith(each)))
  return new Set([...digests, ...approved.flatMap(({ digests: lines }) => String(lines).split('\n'))])
}

/** Act, person and moment of a redacted entry. */
function actIn({ command, operation = 'entry', table_name = 'the log', actor = 'no person', at, created_at }) {
  return `${command ?? `${operation} in ${table_name}`} by ${actor} at ${at ?? created_at}`
}

/** The server's signed statement at the end of the file, compared with the content of the file. */
function compareStatement(note, header, found) {
  const { body, isSigned, isAlone } = openSigned(String(note ?? ''), header.key)
  const [kind, json] = body.split('\n')
  if (!isSigned || !isAlone || kind !== 'granary-trail-export/v1')
    return void wrong.push('The statement at the end of the file is not signed with the key.')
  const statement = JSON.parse(json)
  const names = {
    entries: 'entries',
    checkpoints: 'checkpoints',
    hidden: 'hidden entries',
    redacted: 'redacted entries',
    missing: 'missing entries',
    altered: 'altered entries',
    findings: 'findings',
    witnesses: 'witness statements',
    timestamps: 'time stamps',
  }
  for (const [name, plural] of Object.entries(names))
    if (statement[name] !== found[name])
      wrong.push(`The export was signed with ${statement[name]} ${plural}, and the file has ${found[name]}.`)
  for (const name of ['origin', 'organization_id', 'made_at', 'made_by', 'may_hide'])
    if (canonical(statement[name]) !== canonical(header[name]))
      wrong.push(`The first line of the file does not match what was signed (${name}).`)
  if (statement.lines_sha256 !== found.lines_sha256)
    wrong.push(
      'A line that is not a shown entry doesn’t match what was signed. It may be the first line, a checkpoint, a hidden entry, a witness statement, a time stamp or a finding.',
    )
}

function makerOf({ by, user_id: person, role }) {
  return by === 'person'
    ? `the person ${person} in the role ${role}`
    : by === 'service'
      ? 'a service key'
      : "the server's own command line"
}

function findingIn({ about, table_name: table, record, sentence: said }) {
  return about === 'record' ? `The server found: ${table} ${record}: ${said}` : `The server found: ${said}`
}

/** The checkpoints of this log in a file that may hold many: an email, or the witness file of an installation. */
function notesOf(name, { key, keys }) {
  const notes = (
    readFileSync(name, 'utf8')
      .replaceAll('\r\n', '\n')
      .match(/(?:[^\n]+\n)+\n(?:— [^\n]+\n)+/g) ?? []
  )
    .map((note) => openByAny(note, keys))
    .filter(({ origin }) => origin === key.name)
  if (notes.length === 0) throw new Unreadable(`${name} has no checkpoint of ${key.name}.`)
  return notes.map((note) => ({ name: `${name} (${note.size})`, ...note }))
}

/**
 * A witness statement of an export: a checkpoint from the data folder, or one stored as an entry in the platform's
 * log.
 */
function witnessIn({ kind, checkpoint, entry, leaf_index: index, proof }, { key }) {
  if (kind === 'file') return { name: 'The witness file of the server', ...openNote(checkpoint, key) }
  const name = `The platform's log`
  const { origin } = openNote(checkpoint, key)
  const keeper = openNote(checkpoint, keyNamed(origin, key))
  const root =
    index < keeper.size &&
    rootFrom(
      index,
      keeper.size,
      leafOf(entry),
      proof.map((hash) => Buffer.from(hash, 'base64')),
    )
  if (origin === key.name || !keeper.isSigned || !root || !root.equals(keeper.root))
    return { why: `${name}: its entry ${index} is not what was sealed there.` }
  return { name, ...openNote(entry.payload.traits.checkpoint, key) }
}

function verifyProofFile(file, givenKey) {
  if (!givenKey) throw new Unreadable('To verify a proof, give the public key of the log: --key KEY')
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  const [, extra, index, ...path] = text.slice(0, text.indexOf('\n\n')).split('\n')
  const entry = JSON.parse(Buffer.from(extra.replace(/^extra /, ''), 'base64').toString())
  const checkpoint = openNote(text.slice(text.indexOf('\n\n') + 2), keyFrom(givenKey))
  const number = Number(index.replace(/^index /, ''))
  if (!checkpoint.isSigned) return void wrong.push('The checkpoint is not signed with the key.')
  const root =
    number < checkpoint.size &&
    rootFrom(
      number,
      checkpoint.size,
      leafOf(entry),
      path.map((hash) => Buffer.from(hash, 'base64')),
    )
  if (!root || !root.equals(checkpoint.root))
    return void wrong.push(`The entry (${entry.source} ${entry.id}) is not what was sealed as entry ${number}.`)
  said.push(
    `The entry (${entry.source} ${entry.id}) was in the log ${checkpoint.origin} as entry ${number} of ${checkpoint.size} at ${checkpoint.time}, exactly:`,
  )
  said.push(JSON.stringify(entry, null, 2))
}

/** A certificate is one line of canonical JSON: any changed byte makes it another file. */
function verifyCertificateFile(file, givenKey) {
  const text = readFileSync(file, 'utf8')
  const certificate = JSON.parse(text)
  if (certificate.granary_certificate !== 1 || `${canonical(certificate)}\n` !== text)
    return void wrong.push('This isn’t the certificate that was issued: something in the file was changed.')
  const { document, sha256: digest, signatures, completion, key: named } = certificate
  const key = keyFrom(givenKey ?? named)
  const content = JSON.parse(document)
  const checkpoint = openNote(certificate.checkpoint, key)
  if (named !== writeKey(key))
    return void wrong.push('The certificate names a different key from the one it is checked with.')
  if (sha256(Buffer.from(document)).toString('hex') !== digest)
    return void wrong.push('The words aren’t those that were signed: their SHA-256 differs.')
  if (!checkpoint.isSigned) return void wrong.push('The checkpoint is not signed with the key.')
  for (const { entry, leaf_index: number, proof } of [...signatures, completion]) {
    const root =
      number < checkpoint.size &&
      rootFrom(
        number,
        checkpoint.size,
        leafOf(entry),
        proof.map((hash) => Buffer.from(hash, 'base64')),
      )
    if (!root || !root.equals(checkpoint.root))
      wrong.push(`The entry (${entry.source} ${entry.id}) is not what was sealed as entry ${number}.`)
  }
  const one = signatures[0]?.entry.after.document
  const signed = new Map()
  for (const { entry } of signatures) {
    const { after } = entry
    if (entry.table_name !== 'contract_signatures' || entry.operation !== 'insert' || entry.source !== 'change')
      wrong.push('One of the entries isn’t a signature.')
    else if (after.digest !== digest) wrong.push(`${after.signed_name} signed other words.`)
    else if (after.document !== one || entry.organization_id !== content.organization)
      wrong.push(`${after.signed_name} signed another document.`)
    else if (signed.has(after.place)) wrong.push(`${after.signed_name} appears twice.`)
    signed.set(after.place, after)
  }
  const plain = (name) => name.trim().replace(/\s+/g, ' ').toLowerCase()
  if (signed.size !== content.signers.length) wrong.push('The number of signatures differs from the number of signers.')
  for (const { place, turn, party, name } of content.signers) {
    const own = signed.get(place)
    if (!own) wrong.push(`The signature of ${name} is missing.`)
    else if (own.party !== party || plain(own.signed_name) !== plain(name))
      wrong.push(`Another person signed in place of ${name}.`)
    else if (
      content.signers.some(
        (before) => before.turn < turn && Date.parse(signed.get(before.place)?.signed_at) > Date.parse(own.signed_at),
      )
    )
      wrong.push(`${name} signed before it was their turn.`)
  }
  const { entry: done } = completion
  if (
    done.source !== 'change' ||
    done.table_name !== 'contract_documents' ||
    done.record !== one ||
    done.organization_id !== content.organization ||
    done.after.status !== 'complete'
  )
    wrong.push('The certificate does not show that the document was complete.')
  said.push(
    `${content.number}, ${content.title} (version ${content.edition}), between ${content.agency} and ${content.vendor.name}. SHA-256 ${digest}`,
  )
  for (const { signed_name: name, office, party, signed_at: moment, email } of signed.values())
    said.push(`Signed by ${name}${office ? `, ${office}` : ''} (${email}) for the ${party} at ${moment}.`)
  said.push(`Each signature was in the log ${checkpoint.origin} of ${checkpoint.size} entries at ${checkpoint.time}.`)
  said.push(
    givenKey
      ? 'The signature of the log was checked with the key you gave.'
      : `The signature of the log was checked with the key named in the file. Compare it with one from another channel:\n  ${writeKey(key)}`,
  )
}

function certificatesIn(pem) {
  return (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (text) => new X509Certificate(text),
  )
}

/** A stamp from before the log moved covers the note that was signed then: the same text under another signature. */
function stampedNote({ note }, last) {
  const textOf = (whole) => whole.slice(0, whole.lastIndexOf('\n\n') + 1)
  return typeof note === 'string' && textOf(note) === textOf(last) ? note : last
}

/** Why a time stamp (RFC 3161) is not valid, or its time. Without a certificate, its signer is not checked. */
function stampIn({ size, token }, { note, size: signed, authorities }) {
  if (size !== signed) return { why: 'it is not beside its checkpoint.' }
  try {
    const [, content] = childrenOf(elementAt(Buffer.from(token, 'base64')))
    const fields = childrenOf(elementAt(content.content))
    const encapsulated = fields.find(({ tag }) => tag === 0x30)
    const info = elementAt(childrenOf(encapsulated)[1].content).content
    const stated = childrenOf(elementAt(info))
    if (!childrenOf(stated[2])[1].content.equals(sha256(Buffer.from(note))))
      return { why: 'it covers another checkpoint.' }
    const time = timeIn(stated.find(({ tag }) => tag === 0x18).content.toString('latin1'))
    const signer = childrenOf(childrenOf(fields.at(-1))[0])
    return authorities.length
      ? {
          time,
          why: whyNotStampedBy(authorities, {
            info,
            signer,
            time,
            certificates: fields.find(({ tag }) => tag === 0xa0),
          }),
        }
      : { time }
  } catch {
    return { why: 'it can’t be read.' }
  }
}

/** RFC 5652 (5.4): the signed attributes hold the digest of the content, and the signature is over them as a SET. */
function whyNotStampedBy(authorities, { info, signer, time, certificates }) {
  const attributes = signer.find(({ tag }) => tag === 0xa0)
  const digestOf = hashes[childrenOf(signer[2])[0].content.toString('hex')]
  const digest = childrenOf(attributes)
    .map(childrenOf)
    .find(([name]) => name.content.toString('hex') === '2a864886f70d010904')
  if (!digestOf || !childrenOf(digest[1])[0].content.equals(createHash(digestOf).update(info).digest()))
    return 'its content is not what was signed.'
  const inside = certificates ? childrenOf(certificates).map(({ whole }) => new X509Certificate(whole)) : []
  const serial = childrenOf(signer[1]).at(-1).content
  const number = BigInt(`0x${serial.toString('hex')}`)
  // Two issuers may assign the same number: only the certificate for time stamps counts.
  const numbered = [...inside, ...authorities].filter(
    (certificate) => BigInt(`0x${certificate.serialNumber}`) === number,
  )
  const own = numbered.find(({ keyUsage }) => keyUsage?.includes('1.3.6.1.5.5.7.3.8')) ?? numbered[0]
  if (!own || !isTrusted(own, { authorities, inside })) return 'it is not from the authority that you gave.'
  if (!own.keyUsage?.includes('1.3.6.1.5.5.7.3.8')) return 'the certificate is not for time stamps.'
  if (Date.parse(time) < Date.parse(own.validFrom) || Date.parse(time) > Date.parse(own.validTo))
    return 'the certificate was not valid at that time.'
  const over = Buffer.concat([Buffer.of(0x31), attributes.whole.subarray(1)])
  const signature = signer.slice(signer.indexOf(attributes)).find(({ tag }) => tag === 0x04).content
  return verify(digestOf, over, own.publicKey, signature) ? undefined : 'its signature is wrong.'
}

/** Whether a certificate is a given one, or was issued by one, over a few steps through those in the stamp. */
function isTrusted(certificate, { authorities, inside }, steps = 4) {
  if (authorities.some((given) => given.raw.equals(certificate.raw))) return true
  const issued = (by) => certificate.checkIssued(by) && certificate.verify(by.publicKey)
  return (
    authorities.some(issued) ||
    (steps > 0 && inside.some((by) => by.ca && issued(by) && isTrusted(by, { authorities, inside }, steps - 1)))
  )
}

function timeIn(text) {
  return text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/, '$1-$2-$3T$4:$5:$6$7Z')
}

/** DER (X.690): one-byte tags, definite lengths. */
function elementAt(bytes, at = 0) {
  const first = bytes[at + 1]
  const more = first < 0x80 ? 0 : first & 0x7f
  const length = more ? bytes.readUIntBE(at + 2, more) : first
  const start = at + 2 + more
  if (first === 0x80 || start + length > bytes.length) throw new Unreadable('This is not DER.')
  return { tag: bytes[at], content: bytes.subarray(start, start + length), whole: bytes.subarray(at, start + length) }
}

function childrenOf({ content }) {
  const found = []
  for (let at = 0; at < content.length; at += found.at(-1).whole.length) found.push(elementAt(content, at))
  return found
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
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
    .join(',')}}`
}

/** Peaks are the complete subtrees, largest first, each with the number of its leaves. */
function grow(peaks, leaf) {
  let peak = { leaves: 1, hash: leaf }
  while (peaks.at(-1)?.leaves === peak.leaves)
    peak = { leaves: peak.leaves * 2, hash: nodeOf(peaks.pop().hash, peak.hash) }
  peaks.push(peak)
}

function rootOf(peaks) {
  return peaks.length ? peaks.map(({ hash }) => hash).reduceRight((right, left) => nodeOf(left, right)) : sha256()
}

/** The root of a path: null when the path has the wrong length. */
function rootFrom(index, size, leaf, path) {
  if (size === 1) return path.length === 0 ? leaf : null
  if (path.length === 0) return null
  let half = 1
  while (half * 2 < size) half *= 2
  const [inner, beside] = [path.slice(0, -1), path.at(-1)]
  const below = index < half ? rootFrom(index, half, leaf, inner) : rootFrom(index - half, size - half, leaf, inner)
  return below && (index < half ? nodeOf(below, beside) : nodeOf(beside, below))
}

/** A text, whether this key signed it, and whether this is the only signature. */
function openSigned(note, key) {
  const text = note.replaceAll('\r\n', '\n')
  const body = text.slice(0, text.lastIndexOf('\n\n') + 1)
  let isAlone = false
  const isSigned = text
    .slice(body.length + 1)
    .split('\n')
    .some((line) => {
      const [, name, signature] = /^— (\S+) (\S+)$/.exec(line) ?? []
      const bytes = Buffer.from(signature ?? '', 'base64')
      isAlone = note === `${body}\n— ${name} ${bytes.toString('base64')}\n`
      return (
        name === key.name &&
        bytes.subarray(0, 4).equals(key.id) &&
        verify(null, Buffer.from(body), key.verifying, bytes.subarray(4))
      )
    })
  return { body, isSigned, isAlone }
}

/** A checkpoint, and whether this key signed it. */
function openNote(note, key) {
  const { body, isSigned: bearsSignature } = openSigned(String(note), key)
  const [origin, size, root, time, previous] = body.split('\n')
  const isSigned = bearsSignature && origin === key.name
  return {
    isSigned,
    origin,
    size: Number(size),
    root: Buffer.from(root ?? '', 'base64'),
    time: (time ?? '').replace(/^time /, ''),
    previous: Number((previous ?? '').replace(/^previous /, '')),
  }
}

/** A checkpoint stored elsewhere may be from before the log moved. */
function openByAny(note, keys) {
  const opened = keys.map((key) => openNote(note, key))
  return opened.find(({ isSigned }) => isSigned) ?? opened[0]
}

function keyFrom(text) {
  const [, name, id, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(String(text).trim()) ?? []
  const bytes = Buffer.from(encoded ?? '', 'base64')
  if (bytes.length !== 33 || bytes[0] !== 1)
    throw new Unreadable('The key can’t be read. It looks like name+0a1b2c3d+AbCd…')
  const expected = sha256(Buffer.from(`${name}\n`), bytes).subarray(0, 4)
  if (expected.toString('hex') !== id)
    throw new Unreadable('The key does not match its own number: a character is wrong.')
  const verifying = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes.subarray(1)]),
    format: 'der',
    type: 'spki',
  })
  return { name, id: expected, bytes, verifying }
}

/** The same key under the name of another log of the installation. */
function keyNamed(name, { bytes, verifying }) {
  return { name, id: sha256(Buffer.from(`${name}\n`), bytes).subarray(0, 4), bytes, verifying }
}

function writeKey({ name, id, bytes }) {
  return `${name}+${id.toString('hex')}+${bytes.toString('base64')}`
}

function spanOf(from, beyond) {
  return beyond - from === 1 ? `entry ${from} is` : `entries ${from} to ${beyond - 1} are`
}

function oneOf(from, beyond) {
  return beyond - from === 1 ? `entry ${from} is` : `one or more of entries ${from} to ${beyond - 1} are`
}

function counted(number, one, many = `${one}s`) {
  return `${number} ${number === 1 ? one : many}`
}

function sentence(text) {
  return text[0].toUpperCase() + text.slice(1)
}

/** Lines end only with a line feed: a text may hold other line breaks. */
async function* linesOf(file) {
  let rest = ''
  for await (const piece of createReadStream(file, 'utf8')) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop()
    for (const line of lines) yield line.replace(/\r$/, '')
  }
  if (rest) yield rest
}

function firstLineOf(file) {
  const start = Buffer.alloc(100)
  const opened = openSync(file)
  const length = readSync(opened, start)
  closeSync(opened)
  return start.toString('utf8', 0, length).split(/\r?\n/)[0]
}
