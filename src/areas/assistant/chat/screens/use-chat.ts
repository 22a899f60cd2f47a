import { useState } from 'react'
import { useVisit } from '#client/BackendProvider.tsx'
import { ask, type Message } from './chat-stream.ts'

export const apology = 'I apologize, but I encountered an error. Please try again.'

/** The current conversation. A second question waits until the answer is complete. */
export function useChat(welcome: string, onAnswered?: (question: Message, answer: Message) => Promise<void>) {
  const backend = useVisit()
  const [messages, setMessages] = useState<readonly Message[]>(() => [message('agent', welcome)])
  const [writing, setWriting] = useState(false)

  async function send(text: string) {
    const question = message('user', text.trim())
    if (writing || !question.text) return
    const reply = message('agent', '')
    const talk = [...messages.slice(1), question]
    const write = (change: (now: Message) => Partial<Message>) =>
      setMessages((all) => all.map((each) => (each.id === reply.id ? { ...each, ...change(each) } : each)))
    setMessages((all) => [...all, question, reply])
    setWriting(true)
    let answer = reply
    try {
      for await (const { text, citations } of ask(backend, talk)) {
        answer = { ...answer, text: answer.text + (text ?? ''), ...(citations && { citations }) }
        write(() => answer)
      }
      await onAnswered?.(question, answer)
    } catch (error) {
      console.error('The assistant didn’t respond.', error)
      write(({ text }) => ({ text: text ? `${text}\n\n${apology}` : apology }))
    } finally {
      setWriting(false)
    }
  }

  return { messages, writing, send }
}

const message = (from: Message['from'], text: string): Message => ({
  id: crypto.randomUUID(),
  from,
  text,
  timestamp: new Date(),
})
