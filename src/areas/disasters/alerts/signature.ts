import { X509Certificate } from 'node:crypto'
import { SignedXml } from 'xml-crypto'

export type Signed =
  | { kind: 'unsigned' }
  /** Without a certificate there is nothing to check it against. */
  | { kind: 'not_checkable' }
  | { kind: 'forged'; words: string }
  /** `content` is exactly what was signed: only this part of the file may be read. */
  | { kind: 'matches'; content: string; signer: string; fingerprints: string[] }

const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const element = /<(?:([\w.-]+):)?Signature\b[^>]*>[\s\S]*?<\/(?:\1:)?Signature\s*>/g

/** Every signature must cover the whole message, with or without the other signatures, because relays add their own. */
export function checkSignature(text: string): Signed {
  const found = [...text.matchAll(element)]
    .map(([signature]) => signature)
    .filter((signature) => signature.includes(dsig))
  if (found.length === 0)
    return text.includes(dsig) ? { kind: 'forged', words: 'Signature can’t be read. Rejected.' } : { kind: 'unsigned' }
  if (found.length > 5) return { kind: 'forged', words: 'More than five signatures. Rejected.' }
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
    if (!content || contents.includes(null)) return { kind: 'forged', words: 'Signature doesn’t match. Rejected.' }
    return {
      kind: 'matches',
      content,
      signer: certificates.map(nameOf).join(', ').slice(0, 200),
      fingerprints: certificates.map(({ fingerprint256 }) => fingerprint256.replaceAll(':', '').toLowerCase()),
    }
  } catch {
    return { kind: 'forged', words: 'Signature can’t be read. Rejected.' }
  }
}

/** The text that this signature covers, in canonical form; null if it doesn't match or covers only a part. */
function signedIn(text: string, signature: string, certificate: X509Certificate): string | null {
  const checked = new SignedXml({ publicCert: certificate.toString(), getCertFromKeyInfo: () => null })
  checked.loadSignature(signature)
  const references = checked.getReferences()
  if (references.length !== 1 || references[0]!.uri !== '' || !checked.checkSignature(text)) return null
  return checked.getSignedReferences()[0] ?? null
}

const nameOf = ({ subject }: X509Certificate) =>
  (/^CN=(.+)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ')).slice(0, 200)
