import { useState } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { toast } from './Toasts.tsx'

/** Two seconds of "Copied!", and a note for those who look elsewhere. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    toast('good', 'Copied!', `${label} copied to clipboard`)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <Button look="quiet" onClick={() => void copy()}>
      <Icon name={copied ? 'check' : 'file'} />
      {copied ? 'Copied!' : `Copy ${label.toLowerCase()}`}
    </Button>
  )
}
