// The work that a browser does before it may send a form, off the page's own thread. Its build's name ends in `-worker-`,
// by which the server sends its content policy.
import { doWork } from '#platform/proof-of-work.ts'

type Asked = { challenge: string; bits: number }
const scope = globalThis as unknown as {
  onmessage: (event: { data: Asked }) => void
  postMessage: (nonce: number) => void
}
scope.onmessage = ({ data: { challenge, bits } }) => scope.postMessage(doWork(challenge, bits))
