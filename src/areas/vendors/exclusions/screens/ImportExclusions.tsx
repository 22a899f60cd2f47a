import { lazy, Suspense, useState } from 'react'
import { Button } from '#kit/parts/Button.tsx'

const ImportListDialog = lazy(() =>
  import('./ImportListDialog.tsx').then((file) => ({ default: file.ImportListDialog })),
)

export function ImportExclusions() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="main" onClick={() => setAsking(true)}>
        Import list
      </Button>
      <Suspense>{asking && <ImportListDialog onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}
