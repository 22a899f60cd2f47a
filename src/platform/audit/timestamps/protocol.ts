import { der, elementsIn, NotDer, readElement, type Element } from '@granary/x509/der.ts'

/**
 * The request to a time stamp authority and its answer (RFC 3161). The verifier checks that the authority signed it.
 */
const [integer, octets, sequence, boolean] = [0x02, 0x04, 0x30, 0x01]
const sha256 = der(sequence, Buffer.from('0609608648016503040201', 'hex'), Buffer.from('0500', 'hex'))

/**
 * Asks for a stamp over a SHA-256, with the authority's certificate in the answer. The nonce is a positive number of 8
 * bytes.
 */
export const stampRequest = (hash: Buffer, nonce: Buffer): Buffer =>
  der(
    sequence,
    der(integer, Buffer.of(1)),
    der(sequence, sha256, der(octets, hash)),
    der(integer, nonce),
    der(boolean, Buffer.of(0xff)),
  )

export class StampRefused extends Error {}

/** The token of an answer that matches the request. */
export function tokenIn(answer: Buffer, { hash, nonce }: { hash: Buffer; nonce: Buffer }): Buffer {
  try {
    const [status, token] = elementsIn(readElement(answer))
    const granted = status && elementsIn(status)[0]
    if (!granted || granted.content.length !== 1 || granted.content[0]! > 1 || !token)
      throw new StampRefused('The time stamp authority refused the request.')
    const stated = elementsIn(readElement(contentOf(token)))
    const imprint = elementsIn(stated[2]!)[1]
    if (!imprint?.content.equals(hash)) throw new StampRefused('The time stamp covers different data.')
    if (!stated.some(({ tag, content }) => tag === integer && content.equals(nonce)))
      throw new StampRefused('The time stamp answers another request.')
    return token.whole
  } catch (error) {
    if (error instanceof NotDer || error instanceof TypeError)
      throw new StampRefused('The answer of the time stamp authority can’t be read.', { cause: error })
    throw error
  }
}

/** The TSTInfo within ContentInfo, SignedData and EncapsulatedContentInfo. */
function contentOf(token: Element): Buffer {
  const signed = readElement(elementsIn(token)[1]!.content)
  const encapsulated = elementsIn(signed).find(({ tag }) => tag === sequence)!
  return readElement(elementsIn(encapsulated)[1]!.content).content
}
