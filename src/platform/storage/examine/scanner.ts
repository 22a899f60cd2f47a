/** The scanner's verdict on the bytes. */
export type Verdict = { result: 'clean' | 'infected' | 'too_large'; threat: string | null }

export type Scanner = {
  name: string
  /** Scans a file on disk. Throws ScannerAway without a verdict. */
  scan(content: string): Promise<Verdict>
  isThere(): Promise<boolean>
}

/** No verdict: the file stays in quarantine and is scanned again. */
export class ScannerAway extends Error {
  constructor(cause?: unknown) {
    super('The virus scanner gave no answer.', { cause })
  }
}
