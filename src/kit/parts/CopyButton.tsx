import { useState } from 'react'
import { Button } from './Button.tsx'
import { copied as words, copyOut } from './copied.ts'
import { Icon } from './Icon.tsx'
import { announce } from './Toasts.tsx'
import { say } from '#platform/say.ts'

/**
 * "Copied!" for two seconds, and an announcement for screen readers. Among several of a kind, `of` names the object.
 */
export function CopyButton({ label, text, of }: { label: string; text: string; of?: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    try {
      await copyOut(text)
    } catch (error) {
      return announce(say('Not copied'), (error as Error).message, { destructive: true })
    }
    setCopied(true)
    announce(say(words.word), words.note(label), { tone: 'good' })
    setTimeout(() => setCopied(false), words.lasts)
  }
  const what = say('Copy {what}', { what: label.toLowerCase() })
  return (
    <Button look="quiet" aria-label={of && `${copied ? say(words.word) : what} ${of}`} onClick={() => void copy()}>
      <Icon name={copied ? 'check' : 'file'} />
      {copied ? say(words.word) : of ? say('Copy') : what}
    </Button>
  )
}
