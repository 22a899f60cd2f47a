// Hashing a hundred thousand entries again takes seconds. The page stays responsive, and the whole log is never in
// memory.
import { CannotVerify } from '#platform/audit/verify.ts'
import { verifyWhole, type Checked, type Seen } from '#platform/audit/whole.ts'

export type Asked = { begin: { key: string; seen: Seen | undefined } } | { piece: ArrayBuffer } | { end: true }
export type Told = { checked: Checked } | { problem: string }

let verifier = verifyWhole()
let decoder = new TextDecoder()
let rest = ''

async function told(asked: Asked): Promise<Checked> {
  if ('begin' in asked) {
    verifier = verifyWhole(asked.begin)
    decoder = new TextDecoder()
    rest = ''
    return verifier.result()
  }
  const pieces = (rest + ('piece' in asked ? decoder.decode(asked.piece, { stream: true }) : decoder.decode())).split(
    '\n',
  )
  rest = 'piece' in asked ? pieces.pop()! : ''
  const lines = 'piece' in asked ? pieces : pieces.filter((line) => line.trim() !== '')
  if (lines.length > 0) await verifier.take(lines)
  return verifier.result({ atEnd: 'end' in asked })
}

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  try {
    self.postMessage({ checked: await told(data) } satisfies Told)
  } catch (error) {
    console.error(error)
    self.postMessage({
      problem: error instanceof CannotVerify ? error.message : 'The server’s answer can’t be read.',
    } satisfies Told)
  }
}
