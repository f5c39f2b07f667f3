// What the theme leaves out for those who go by keyboard or ear: code that scrolls can be reached, captions have a level.

addEventListener('DOMContentLoaded', () => {
  for (const code of document.querySelectorAll('pre')) code.tabIndex = 0;
  for (const caption of document.querySelectorAll('.caption[role=heading]')) caption.ariaLevel = '2';
});
