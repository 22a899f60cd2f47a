import { fromBase64, joined, toBase64, toHex, utf8 } from './bytes.ts'

/**
 * The state of a log at one moment: the number of entries, and the one hash over all of them. As text it is a C2SP
 * checkpoint (c2sp.org/tlog-checkpoint), a signed note that other tools read too. Of its extension lines we use two:
 * when it was made, and the size of the checkpoint before it, so that none can be removed from between.
 */
export type Checkpoint = { origin: string; size: number; root: Uint8Array; time: string; previous: number }

export const bodyOf = ({ origin, size, root, time, previous }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\ntime ${time}\nprevious ${previous}\n`

/** `signature` begins with the four bytes that name the key. */
export const noteOf = (checkpoint: Checkpoint, signature: Uint8Array): string =>
  `${bodyOf(checkpoint)}\n— ${checkpoint.origin} ${toBase64(signature)}\n`

export type Note = { body: string; signatures: { name: string; keyId: Uint8Array; signature: Uint8Array }[] }

/** The text and its signatures; null when it isn't a signed note. */
export function readNote(note: string): Note | null {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n') || note.length > 20_000 || hasControls(note)) return null
  const signatures = note
    .slice(end + 2, -1)
    .split('\n')
    .map((line) => {
      const [, name, base64] = /^— (\S+) (\S+)$/.exec(line) ?? []
      const bytes = base64 === undefined ? null : fromBase64(base64)
      return name !== undefined && bytes !== null && bytes.length > 4
        ? { name, keyId: bytes.slice(0, 4), signature: bytes.slice(4) }
        : null
    })
  return signatures.some((signature) => signature === null)
    ? null
    : { body: note.slice(0, end + 1), signatures: signatures as Note['signatures'] }
}

const hasControls = (text: string) => Array.from(text).some((character) => character < ' ' && character !== '\n')

/** The content of a checkpoint; verify.ts checks who signed it. Null when it isn't one of ours. */
export function readCheckpoint(note: string): Checkpoint | null {
  const body = readNote(note)?.body
  const [, origin, size, root, time, previous] =
    /^(\S+)\n(0|[1-9]\d{0,15})\n(\S{44})\ntime (\S+)\nprevious (0|[1-9]\d{0,15})\n$/.exec(body ?? '') ?? []
  const hash = fromBase64(root ?? '')
  return hash?.length === 32
    ? { origin: origin!, size: Number(size), root: hash, time: time!, previous: Number(previous) }
    : null
}

/** A public key with the name of its log, in the form that other tools expect: name+id+key. */
export type VerifierKey = { name: string; keyId: Uint8Array; publicKey: Uint8Array }

/** The byte that means Ed25519 in the key and in the input of its id's hash. */
const ed25519 = Uint8Array.of(1)

/** The input of the hash for a key id; its first four bytes are the id. */
export const keyIdSource = (name: string, publicKey: Uint8Array): Uint8Array =>
  joined(utf8(`${name}\n`), ed25519, publicKey)

export const writeVerifierKey = ({ name, keyId, publicKey }: VerifierKey): string =>
  `${name}+${toHex(keyId)}+${toBase64(joined(ed25519, publicKey))}`

export function readVerifierKey(text: string): VerifierKey | null {
  const [, name, id, key] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? []
  const bytes = fromBase64(key ?? '')
  if (name === undefined || id === undefined || bytes?.length !== 33 || bytes[0] !== 1) return null
  return {
    name,
    keyId: Uint8Array.from(id.match(/../g)!, (pair) => Number.parseInt(pair, 16)),
    publicKey: bytes.slice(1),
  }
}
