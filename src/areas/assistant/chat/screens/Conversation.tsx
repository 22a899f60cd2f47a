import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Icon } from '#kit/parts/Icon.tsx'
import { Spinner } from '#kit/parts/Spinner.tsx'
import type { Message } from './chat-stream.ts'
import { useChat } from './use-chat.ts'

/** Answers are text: whatever a model writes, nothing of it is ever read as markup. */
export function Conversation({ welcome }: { welcome: string }) {
  const { messages, writing, send } = useChat(welcome)
  const [text, setText] = useState('')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [messages])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (writing || !text.trim()) return
    setText('')
    void send(text)
  }

  return (
    <div className="grid gap-4">
      <div ref={list} role="log" aria-label="Conversation" tabIndex={0} className="grid max-h-80 content-start gap-4 overflow-y-auto">
        {messages.map((message) => (
          <Line key={message.id} message={message} />
        ))}
      </div>
      <form onSubmit={submit} className="flex gap-2">
        <input
          aria-label="Your question"
          value={text}
          onChange={({ target }) => setText(target.value)}
          placeholder="Ask about the product"
          maxLength={4000}
          className="h-(--control-h) min-w-0 grow rounded-sm border border-control-line bg-surface px-3 text-base placeholder:text-ink-3 pointer-coarse:text-lg"
        />
        <button
          type="submit"
          aria-label="Send"
          aria-disabled={writing || !text.trim()}
          className="grid size-(--control-h) shrink-0 place-items-center rounded-sm bg-action text-on-action hover:bg-action-hover aria-disabled:bg-surface-3 aria-disabled:text-ink-2"
        >
          {writing ? <Spinner /> : <Icon name="send" />}
        </button>
      </form>
    </div>
  )
}

const Line = ({ message: { from, text, citations } }: { message: Message }) => (
  <div className={from === 'user' ? 'justify-self-end rounded-md bg-action-soft px-3 py-2' : 'border-l-2 border-line-strong pl-3'}>
    <span className="sr-only">{from === 'user' ? 'You: ' : 'Assistant: '}</span>
    {text ? <p className="whitespace-pre-line break-words text-ink">{text}</p> : <p className="animate-[breathe_1.6s_ease-in-out_infinite] text-ink-2">Writing…</p>}
    {citations && citations.length > 0 && (
      <ul aria-label="Sources" className="mt-2 grid gap-0.5 text-xs text-ink-2">
        {citations.map((source) => (
          <li key={source} className="flex gap-1.5">
            <Icon name="file" className="mt-px size-3.5" />
            <span className="min-w-0 break-words">{source}</span>
          </li>
        ))}
      </ul>
    )}
  </div>
)
