import { Disclosure } from '#kit/parts/Disclosure.tsx'

export const ArchiveContents = () => (
  <Disclosure title="Contents of the archive">
    <ul className="grid gap-2 ps-5 [list-style:disc] sm:max-w-prose">
      <li>Each kind of record as a CSV file for people and as JSON lines for programs.</li>
      <li>A dictionary of all columns, and a manifest with the SHA-256 of each file.</li>
      <li>Attachments and documents as they were uploaded, if you include them.</li>
      <li>Only what the person who downloads it can see. Sealed bids and encrypted values are left out.</li>
    </ul>
  </Disclosure>
)
