import { Type } from 'typebox';
import { Done, defineEndpoints } from '#contract/kit/define-endpoints.ts';
import {
  Follow,
  FollowReference,
  NoticeList,
  NoticeQuery,
  NotificationChoices,
  NotificationSettings,
  PushSubscription,
  ReadNotices,
  RoleFollow,
  RoleMute,
  UnreadNotices,
} from '#contract/notifications/schema.ts';

/** An account's follows and notifications. */
export const notificationEndpoints = defineEndpoints('Notifications', {
  'GET /follows': {
    summary: 'The leagues, teams and players that the account follows, by name',
    access: 'signed in',
    cost: 'light',
    response: { 200: Type.Array(Follow) },
  },
  'POST /follows': {
    summary: 'Follow a league, a team or a player',
    access: 'signed in',
    cost: 'light',
    rateLimit: { perMinute: 60 },
    failures: [404, 409],
    body: FollowReference,
    response: { 200: Done },
  },
  'POST /follows/remove': {
    summary: 'Stop following a league, a team or a player',
    access: 'signed in',
    cost: 'light',
    rateLimit: { perMinute: 60 },
    body: FollowReference,
    response: { 200: Done },
  },
  'GET /follows/roles': {
    summary:
      'The teams that the account leads and the leagues whose matches it reviews, which it follows while it does',
    access: 'signed in',
    cost: 'light',
    response: { 200: Type.Array(RoleFollow) },
  },
  'POST /follows/mute': {
    summary: 'Mute the notifications of a team that the account leads or a league that it reviews, or end that',
    access: 'signed in',
    cost: 'light',
    rateLimit: { perMinute: 60 },
    body: RoleMute,
    response: { 200: Done },
  },
  'GET /notifications': {
    summary: 'Notifications of the account, newest first',
    access: 'signed in',
    cost: 'light',
    querystring: NoticeQuery,
    response: { 200: NoticeList },
  },
  'GET /notifications/unread': {
    summary: 'The number of unread notifications, counted up to 99',
    access: 'signed in',
    cost: 'light',
    response: { 200: UnreadNotices },
  },
  'POST /notifications/read': {
    summary: 'Mark a notification and all older ones as read',
    access: 'signed in',
    cost: 'light',
    body: ReadNotices,
    response: { 200: Done },
  },
  'GET /notifications/settings': {
    summary: 'What the account is notified of, and whether this browser gets push messages',
    access: 'signed in',
    cost: 'light',
    response: { 200: NotificationSettings },
  },
  'POST /notifications/settings': {
    summary: 'Choose what the account is notified of, and quiet hours',
    access: 'signed in',
    cost: 'light',
    rateLimit: { perMinute: 30 },
    body: NotificationChoices,
    response: { 200: Done },
  },
  'POST /notifications/push': {
    summary: 'Push notifications to this browser, until its session ends',
    access: 'signed in',
    isForSessions: true,
    cost: 'light',
    rateLimit: { perMinute: 30 },
    body: PushSubscription,
    response: { 200: Done },
  },
  'POST /notifications/push/remove': {
    summary: 'Stop pushing notifications to this browser',
    access: 'signed in',
    isForSessions: true,
    cost: 'light',
    response: { 200: Done },
  },
});
