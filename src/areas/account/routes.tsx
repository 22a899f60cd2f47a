import { area } from '#kit/route.ts'
import { phrase } from '#platform/say.ts'
import { screen } from '#kit/screen.tsx'

export const account = area('Account', {
  '/auth': {
    title: phrase('Sign in'),
    words: ['sign-in'],
    open: 'public',
    screen: screen(() => import('./sign-in/screens/AuthScreen.tsx')),
  },
  '/login': {
    title: phrase('Sign in'),
    words: ['sign-in'],
    open: 'public',
    screen: screen(() => import('./sign-in/screens/LoginScreen.tsx')),
  },
  '/auth/confirm': {
    title: phrase('Confirm your email'),
    words: ['sign-in'],
    open: 'public',
    screen: screen(() => import('./sign-in/screens/ConfirmScreen.tsx')),
  },
  '/verify-email': {
    title: phrase('Verify your email'),
    words: ['sign-in'],
    open: 'public',
    screen: screen(() => import('./sign-in/screens/VerifyEmailScreen.tsx')),
  },
  '/request-reset': {
    title: phrase('Reset your password'),
    words: ['sign-in'],
    open: 'public',
    screen: screen(() => import('./sign-in/screens/RequestResetScreen.tsx')),
  },
  '/reset-password': {
    title: phrase('Choose a new password'),
    words: ['sign-in'],
    open: 'public',
    screen: screen(() => import('./sign-in/screens/ResetPasswordScreen.tsx')),
  },
  '/settings': {
    title: phrase('Settings'),
    vendors: true,
    views: { 'tab=billing': phrase('Subscription') },
    screen: screen(() => import('./pages/SettingsScreen.tsx')),
  },
  '/dev/mail': {
    title: 'Demo outbox',
    open: 'public',
    screen: screen(() => import('./outbox/screens/OutboxScreen.tsx')),
  },
})
