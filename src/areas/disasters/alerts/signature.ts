import { X509Certificate } from 'node:crypto'
import { SignedXml } from 'xml-crypto'

export type Signed =
  | { kind: 'unsigned' }
  /** It names no certificate, so there is nothing to check it by. */
  | { kind: 'not_checkable' }
  | { kind: 'forged'; words: string }
  /** `content` is exactly what was signed: nothing else of the file may be read. */
  | { kind: 'matches'; content: string; signer: string; fingerprints: string[] }

const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const element = /<(?:([\w.-]+):)?Signature\b[^>]*>[\s\S]*?<\/(?:\1:)?Signature\s*>/g

/**
 * Every signature must be over the whole message, with the other signatures or without them, as those who pass alerts
 * on add theirs.
 */
export function checkSignature(text: string): Signed {
  const found = [...text.matchAll(element)]
    .map(([signature]) => signature)
    .filter((signature) => signature.includes(dsig))
  if (found.length === 0)
    return text.includes(dsig) ? { kind: 'forged', words: 'Signature cannot be read: refused.' } : { kind: 'unsigned' }
  if (found.length > 5) return { kind: 'forged', words: 'It has more than five signatures: refused.' }
  const encoded = found.map((signature) =>
    /<(?:[\w.-]+:)?X509Certificate\s*>([^<]+)</.exec(signature)?.[1]?.replaceAll(/\s/g, ''),
  )
  if (encoded.includes(undefined)) return { kind: 'not_checkable' }
  try {
    const certificates = encoded.map((each) => new X509Certificate(Buffer.from(each!, 'base64')))
    const contents = found.map((signature, at) => {
      const alone = found.reduce((rest, other) => (other === signature ? rest : rest.replace(other, '')), text)
      return signedIn(alone, signature, certificates[at]!) ?? signedIn(text, signature, certificates[at]!)
    })
    const [content] = contents
    if (!content || contents.includes(null)) return { kind: 'forged', words: 'Signature does not match: refused.' }
    return {
      kind: 'matches',
      content,
      signer: certificates.map(nameOf).join(', ').slice(0, 200),
      fingerprints: certificates.map(({ fingerprint256 }) => fingerprint256.replaceAll(':', '').toLowerCase()),
    }
  } catch {
    return { kind: 'forged', words: 'Signature cannot be read: refused.' }
  }
}

/** What this signature covers, in its canonical form; null where it does not match or covers a part only. */
function signedIn(text: string, signature: string, certificate: X509Certificate): string | null {
  const checked = new SignedXml({ publicCert: certificate.toString(), getCertFromKeyInfo: () => null })
  checked.loadSignature(signature)
  const references = checked.getReferences()
  if (references.length !== 1 || references[0]!.uri !== '' || !checked.checkSignature(text)) return null
  return checked.getSignedReferences()[0] ?? null
}

const nameOf = ({ subject }: X509Certificate) =>
  (/^CN=(.+)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ')).slice(0, 200)
