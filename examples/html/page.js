const session = document.querySelector('analytics-session');
const chat = document.querySelector('analytics-chat');

// Properties may be set before the element's script is there.
chat.prompts = ['Which airline had the most flights?'];
session.addEventListener('chat-response-end', ({ reason }) => {
  document.querySelector('output').value = reason;
});
document.querySelector('button').addEventListener('click', () => {
  if (chat.isConnected) chat.remove();
  else session.append(chat);
});
