/** Storage's notes on a file, beside its name and size. */
export type FileState = { flags: readonly string[]; scan: string }

const flagWords: Readonly<Record<string, string>> = {
  pdf_scripts: 'This PDF contains scripts.',
  pdf_opens: 'This PDF runs an action when opened.',
  pdf_launches: 'This PDF can start programs.',
  pdf_files: 'This PDF contains other files.',
  pdf_encrypted: 'This PDF is encrypted.',
  pdf_unread: 'This PDF couldn’t be fully checked.',
  metadata_removed: 'Location and camera data removed.',
  metadata_kept: 'This file may contain the location where it was made. Upload a photo as JPEG to have it removed.',
}

const scanWords: Readonly<Record<string, string>> = {
  not_scanned: 'Not scanned for malware.',
  waiting: 'Being scanned for malware.',
  clean: 'Scanned, no malware found.',
  infected: 'Contains malware, in quarantine.',
  too_large: 'Too large for the virus scanner, in quarantine.',
}

/** The sentences under a file: what it can do first, then the scan result. */
export const fileWords = ({ flags, scan }: FileState): string[] =>
  [...flags, ...[scan]].flatMap((name) => flagWords[name] ?? scanWords[name] ?? [])
