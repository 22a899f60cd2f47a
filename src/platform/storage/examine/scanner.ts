/** What a scanner said of the bytes it was given. */
export type Verdict = { result: 'clean' | 'infected' | 'too_large'; threat: string | null }

export type Scanner = {
  name: string
  /** Looks into a file on disk. Throws ScannerAway when there is no verdict. */
  scan(content: string): Promise<Verdict>
  isThere(): Promise<boolean>
}

/** No verdict: the file stays in quarantine and is looked at again. */
export class ScannerAway extends Error {
  constructor(cause?: unknown) {
    super('The virus scanner gave no answer.', { cause })
  }
}
