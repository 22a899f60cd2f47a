import type { ReactNode } from 'react'
import { Drawer } from '../../overlays/Dialog.tsx'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Progress } from '../../parts/Progress.tsx'
import { FileDrop } from './FileDrop.tsx'
import { rowsOfPart, type useSheet } from './use-sheet.ts'

type TakeInProps = {
  title: string
  about: string
  of: ReturnType<typeof useSheet>
  ready: boolean
  onFile: (file: File) => void
  onTake: () => void
  onClose: () => void
  children: ReactNode
}

/** A public file import: recognized by its columns, uploaded in parts, imported whole or not at all. */
export function ImportDrawer({
  title,
  about,
  of: { sheet, problem, sent },
  ready,
  onFile,
  onTake,
  onClose,
  children,
}: TakeInProps) {
  return (
    <Drawer
      title={title}
      about={about}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" busy={sent !== undefined} disabled={!ready} onClick={onTake}>
            {sheet ? `Import ${sheet.count.toLocaleString('en-US')} lines` : 'Import'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <FileDrop label="Select the file" onFile={onFile} />
        {problem && <Notice tone="bad" title={problem} />}
        {children}
        {sheet && sent !== undefined && (
          <Progress
            label="Lines uploaded"
            value={sent * rowsOfPart < sheet.count ? sent * rowsOfPart : null}
            max={sheet.count}
          />
        )}
      </div>
    </Drawer>
  )
}
