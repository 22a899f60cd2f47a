/**
 * The two buttons in the corner of every page; their content loads on the first click. Visitors load no address of this
 * area.
 */
export { ChatWidget } from './chat/screens/ChatWidget.tsx'
export { FeedbackWidget } from './feedback/screens/FeedbackWidget.tsx'
