import { FileBox } from '#kit/inputs/FileBox.tsx'
import { IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { say } from '#platform/say.ts'

/** A file of a bid, and whether it contains prices: evaluators who may not see prices don't get it. */
export type BidFile = { file: File; prices: boolean; item?: string; blind?: boolean }
type BidFilesInputProps = { files: readonly BidFile[]; onChange: (files: readonly BidFile[]) => void }

/** Files of a bid. They stay in this browser until the bid is sealed, and are encrypted before they leave it. */
export const BidFilesInput = ({ files, onChange }: BidFilesInputProps) => (
  <div>
    <label htmlFor="bid-files" className="mb-1.5 block text-sm font-semibold text-ink">
      {say('Other files')}
    </label>
    <FileBox
      id="bid-files"
      multiple
      aria-describedby="bid-files-hint"
      onChange={({ target }) => {
        onChange([...files, ...[...(target.files ?? [])].map((file) => ({ file, prices: false }))])
        target.value = ''
      }}
    />
    <p id="bid-files-hint" className="mt-1.5 text-xs text-ink-2">
      {say(
        'Bonds, certificates, drawings: up to 32 MB total. They are encrypted, and opened with your bid. Put prices in a separate file and mark it.',
      )}
    </p>
    {files.length > 0 && (
      <ul className="mt-2 grid gap-1.5">
        {files.map(({ file, prices }, at) => (
          <li key={`${at} ${file.name}`} className="flex items-center gap-2">
            <Icon name="file" className="size-4 text-ink-2" />
            <span className="min-w-0 grow truncate">{file.name}</span>
            <label className="flex shrink-0 items-center gap-1.5 text-xs text-ink-2">
              <input
                type="checkbox"
                checked={prices}
                onChange={({ target }) =>
                  onChange(files.map((each, other) => (other === at ? { ...each, prices: target.checked } : each)))
                }
              />{' '}
              {say('Contains prices')}
              <span className="sr-only">: {file.name}</span>
            </label>
            <IconButton
              label={say('Remove {name}', { name: file.name })}
              onClick={() => onChange(files.filter((_, other) => other !== at))}
              className="!size-7"
            >
              <Icon name="cross" className="size-3.5" />
            </IconButton>
          </li>
        ))}
      </ul>
    )}
  </div>
)
