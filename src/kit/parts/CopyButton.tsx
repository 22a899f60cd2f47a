import { useState } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { announce } from './Toasts.tsx'

/** Two seconds of "Copied!", and a note for those who look elsewhere. Among several of a kind, `of` says whose. */
export function CopyButton({ label, text, of }: { label: string; text: string; of?: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    announce('Copied!', `${label} copied to clipboard`, { tone: 'good' })
    setTimeout(() => setCopied(false), 2000)
  }
  const what = `Copy ${label.toLowerCase()}`
  return (
    <Button look="quiet" aria-label={of && `${copied ? 'Copied!' : what} of ${of}`} onClick={() => void copy()}>
      <Icon name={copied ? 'check' : 'file'} />
      {copied ? 'Copied!' : of ? 'Copy' : what}
    </Button>
  )
}
